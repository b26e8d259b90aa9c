/** A feed as browsers open it; the test answers. */
export class Feed extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Feed[] = [];
  readyState = 0;

  constructor() {
    super();
    Feed.opened.push(this);
  }

  close(): void {
    this.readyState = Feed.CLOSED;
  }
  accept(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  /** Ends it as a lost connection does: the browser opens it again on its own. */
  lose(): void {
    this.readyState = 0;
    this.dispatchEvent(new Event('error'));
  }
  /** Answers with something other than a feed. */
  refuse(): void {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
}
