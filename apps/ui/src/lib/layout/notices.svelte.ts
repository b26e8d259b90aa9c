/** What a toast says, and offers to do about it. */
export interface Notice {
  readonly message: string;
  readonly detail?: string | undefined;
  /** `key`: the key of the page that does the same. */
  readonly action?: { readonly label: string; readonly key?: string; readonly run: () => void } | undefined;
  /** Screen readers learn of it in another way, or do not need to: the reader has just done it and moved on. */
  readonly isQuiet?: boolean;
}

/** How long a notice stays, in milliseconds: longer where there is something to decide. */
const STAYS = { toRead: 4_000, toDecide: 8_000 };

/** What the toasts show: one notice, which gives way to the next, and every failure, most of them until they are closed. */
export class Notices {
  notice = $state.raw<Notice>();
  failures = $state.raw<readonly Notice[]>([]);
  /** Of those that disappear by themselves. */
  readonly #timers = new WeakMap<Notice, ReturnType<typeof setTimeout>>();

  show(notice: Notice): void {
    this.notice = notice;
    this.#closeLater(notice);
  }

  /** The same failure is shown once. */
  fail(failure: Notice): void {
    this.failures = [...this.failures.filter(({ message }) => message !== failure.message), failure];
  }

  /** The failure disappears by itself, as a notice does. */
  failBriefly(failure: Notice): void {
    this.fail(failure);
    this.#closeLater(failure);
  }

  /** The same is tried again, or has worked: the failure is no longer shown. */
  takeFailureBack(message: string): void {
    this.failures = this.failures.filter((failure) => failure.message !== message);
  }

  close(closed: Notice): void {
    if (this.notice === closed) this.notice = undefined;
    this.failures = this.failures.filter((failure) => failure !== closed);
  }

  /** Does what the toast offers, once. */
  act(notice: Notice): void {
    this.close(notice);
    notice.action?.run();
  }

  /** The page is left: what it offered to take back is out of reach. */
  leavePage(): void {
    if (this.notice?.action !== undefined) this.notice = undefined;
  }

  /** While somebody reads the toasts or has the focus in them, they stay. */
  hold(): void {
    for (const notice of this.#shown) clearTimeout(this.#timers.get(notice));
  }
  resume(): void {
    for (const notice of this.#shown) if (this.#timers.has(notice)) this.#closeLater(notice);
  }

  get #shown(): readonly Notice[] {
    return this.notice === undefined ? this.failures : [this.notice, ...this.failures];
  }

  #closeLater(notice: Notice): void {
    clearTimeout(this.#timers.get(notice));
    const time = notice.action === undefined ? STAYS.toRead : STAYS.toDecide;
    this.#timers.set(
      notice,
      setTimeout(() => this.close(notice), time),
    );
  }
}
