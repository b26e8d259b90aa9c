/** How long a line must not have been heard before it is news again. Most retries come sooner; a second failure after a recovery does not. */
const QUIET_MS = 60_000;
/** What lasts is told again now and then. */
const TOLD_AGAIN_MS = 600_000;
/** Lines of which each is new, as those with ids are, must not fill the memory. */
const MOST_LINES = 1_000;

/** Separates lines that say something new from those that retries repeat, also where several take turns. */
export class Repeats {
  /** When each line was told and heard last, the latest heard at the end. */
  private readonly lines = new Map<string, { readonly told: number; readonly heard: number }>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  isNew(line: string): boolean {
    const now = this.now();
    const known = this.lines.get(line);
    const isNew = known === undefined || now - known.heard >= QUIET_MS || now - known.told >= TOLD_AGAIN_MS;
    this.lines.delete(line);
    for (const [old, { heard }] of this.lines) {
      if (now - heard < QUIET_MS && this.lines.size < MOST_LINES) break;
      this.lines.delete(old);
    }
    this.lines.set(line, { told: isNew ? now : known.told, heard: now });
    return isNew;
  }
}
