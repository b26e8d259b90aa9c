// What a run has done so far. It keeps counts only, so that its own memory does not grow with them.

export type Kind = 'add' | 'edit' | 'approve' | 'unapprove' | 'discard' | 'push' | 'import a file' | 'import items';

/** More kinds of findings would not say more. */
const MOST_FINDINGS = 20;

export class Tally {
  /** Acknowledged commands by kind; each item of a request counts as one. */
  readonly done = new Map<Kind, number>();
  total = 0;
  /** Answers that asked to come back later (429 and 503). */
  turnedAway = 0;
  /** The newest position that an answer has named. */
  position = 0n;
  readonly #findings = new Map<string, number>();

  /** `position` is that of the answer. */
  count(kind: Kind, commands: number, position = 0n): void {
    this.done.set(kind, (this.done.get(kind) ?? 0) + commands);
    this.total += commands;
    if (position > this.position) this.position = position;
  }

  of(kind: Kind): number {
    return this.done.get(kind) ?? 0;
  }

  /** What is wrong, each with how often it was found. */
  get findings(): string[] {
    return [...this.#findings].map(([finding, times]) => (times === 1 ? finding : `${finding} (${times} times)`));
  }

  find(finding: string): void {
    const isKnown = this.#findings.has(finding) || this.#findings.size < MOST_FINDINGS;
    const name = isKnown ? finding : 'and more of other kinds';
    this.#findings.set(name, (this.#findings.get(name) ?? 0) + 1);
  }
}
