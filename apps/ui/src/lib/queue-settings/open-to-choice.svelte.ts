import { openToOnly, type OpenTo } from '@labeling/domain';

/** The members a queue is open to, while somebody chooses them. */
export class OpenToChoice {
  /** Their ids; null: everybody. */
  members = $state.raw<OpenTo>(null);
  /** Those who were chosen before somebody tried opening it to everybody. */
  #chosen: readonly string[] = [];

  reset(members: OpenTo): void {
    this.members = members;
    this.#chosen = [];
  }

  /** Opens it to the members who were chosen before, or to everybody. */
  restrict(isForSome: boolean): void {
    if (isForSome === (this.members !== null)) return;
    if (this.members !== null) this.#chosen = this.members;
    this.members = isForSome ? this.#chosen : null;
  }

  openFor(memberId: string, isOpen: boolean): void {
    const others = (this.members ?? []).filter((id) => id !== memberId);
    this.members = openToOnly(isOpen ? [...others, memberId] : others);
  }
}
