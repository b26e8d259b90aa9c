/** How long a line must not have been heard before it is news again. Most retries come sooner; a second failure after a recovery does not. */
const QUIET_MS = 60_000;

/** Tells the lines that say something new from those that retries repeat, also where several take turns. */
export class Repeats {
  /** When each line was heard last, the latest at the end. */
  private readonly heard = new Map<string, number>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  isNew(line: string): boolean {
    const now = this.now();
    for (const [known, at] of this.heard) {
      if (now - at < QUIET_MS) break;
      this.heard.delete(known);
    }
    const isNew = !this.heard.delete(line);
    this.heard.set(line, now);
    return isNew;
  }
}
