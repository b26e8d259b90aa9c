/** What it needs from the page. */
export interface Form {
  isDirty(): boolean;
  /** Whether everything was saved; left out where what would be lost cannot be saved. */
  save?(): Promise<boolean>;
  /** Opens another page; may never settle when that one cannot be reached. */
  go(to: URL): Promise<void>;
}

/** The question whether to leave a page with unsaved changes. */
export class LeaveQuestion {
  readonly #form: Form;
  /** Where the member wants to go, while they are asked. */
  to = $state.raw<URL>();
  #mayLeave = false;

  constructor(form: Form) {
    this.#form = form;
  }

  /** Whether the member must not leave yet. Without an address the tab is being closed, and the browser asks. */
  holds(to: URL | undefined): boolean {
    if (this.#mayLeave || !this.#form.isDirty()) return false;
    if (to) this.to = to;
    return true;
  }

  /** Asks no more: there is nothing left to save to. */
  drop(): void {
    this.#mayLeave = true;
  }

  /** The member does not leave after all, and is asked again next time. */
  stay(): void {
    this.to = undefined;
    this.#mayLeave = false;
  }

  /** Leaves once everything is saved, unless the member has chosen to stay by then. */
  async saveAndLeave(): Promise<void> {
    const { to } = this;
    const isSaved = (await this.#form.save?.()) === true;
    if (this.to !== to) return;
    if (isSaved) this.leave();
    else this.stay();
  }

  leave(): void {
    if (!this.to) return;
    this.#mayLeave = true;
    void this.#form.go(this.to).finally(() => this.stay());
  }
}
