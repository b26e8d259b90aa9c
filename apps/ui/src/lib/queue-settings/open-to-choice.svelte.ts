import { openToOnly, type OpenTo } from '@labeling/domain';

/** Whom a queue is open to, while somebody chooses. */
export class OpenToChoice {
  /** Their ids; null: everybody. */
  members = $state.raw<OpenTo>(null);
  /** Those who were chosen when somebody tried what opening it to everybody would be like. */
  #chosen: readonly string[] = [];

  reset(members: OpenTo): void {
    this.members = members;
    this.#chosen = [];
  }

  /** Opens it to the members that were chosen before, or to everybody. */
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
