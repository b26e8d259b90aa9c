// What a run has done so far. It keeps counts only, so that its own memory does not grow with them.

export type Kind = 'add' | 'edit' | 'approve' | 'unapprove' | 'discard' | 'push' | 'import a file' | 'import items';

/** More would say the same. */
const MOST_FINDINGS = 20;

export class Tally {
  /** Acknowledged commands by kind; each item of a request counts as one. */
  readonly done = new Map<Kind, number>();
  total = 0;
  /** Answers that asked to come back later (429 and 503). */
  turnedAway = 0;
  /** The newest position that an answer has named. */
  position = 0n;
  /** Answers that nobody may get. */
  readonly findings: string[] = [];
  #findings = 0;

  /** `position` is that of the answer. */
  count(kind: Kind, commands: number, position = 0n): void {
    this.done.set(kind, (this.done.get(kind) ?? 0) + commands);
    this.total += commands;
    if (position > this.position) this.position = position;
  }

  of(kind: Kind): number {
    return this.done.get(kind) ?? 0;
  }

  find(finding: string): void {
    this.#findings++;
    if (this.findings.length < MOST_FINDINGS) this.findings.push(finding);
    else if (this.#findings === MOST_FINDINGS + 1) this.findings.push('and more of these');
  }
}
