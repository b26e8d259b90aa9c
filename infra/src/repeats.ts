/** How long a line must have been absent before it counts as new. Most retries come sooner; a second failure after a recovery does not. */
const QUIET_MS = 60_000;
/** How often a line that keeps coming is shown again. */
const TOLD_AGAIN_MS = 600_000;
/** Lines that are always new, such as those with ids, must not fill the memory. */
const MOST_LINES = 1_000;

/** Separates new lines from those that retries repeat, even if several alternate. */
export class Repeats {
  /** When each line was last shown and last received, the most recently received at the end. */
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
