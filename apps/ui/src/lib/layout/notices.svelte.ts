/** What a toast says, and offers to do about it. */
export interface Notice {
  readonly message: string;
  readonly detail?: string | undefined;
  /** `key`: the key of the page that does the same. */
  readonly action?: { readonly label: string; readonly key?: string; readonly run: () => void } | undefined;
  /** Screen readers are told in another way, or do not need to be: the reader has just done it and is further on. */
  readonly isQuiet?: boolean;
}

/** How long a notice stays, in milliseconds: longer where there is something to decide. */
const STAYS = { toRead: 4_000, toDecide: 8_000 };

/** What the toasts show: one notice, which gives way to the next, and every failure until it is closed. */
export class Notices {
  notice = $state.raw<Notice>();
  failures = $state.raw<readonly Notice[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(notice: Notice): void {
    this.notice = notice;
    this.resume();
  }

  /** The same failure is shown once. */
  fail(failure: Notice): void {
    this.failures = [...this.failures.filter(({ message }) => message !== failure.message), failure];
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

  /** While somebody reads the notice or has the focus in it, it stays. */
  hold(): void {
    clearTimeout(this.#timer);
  }
  resume(): void {
    clearTimeout(this.#timer);
    const { notice } = this;
    if (notice === undefined) return;
    const time = notice.action === undefined ? STAYS.toRead : STAYS.toDecide;
    this.#timer = setTimeout(() => this.close(notice), time);
  }
}
