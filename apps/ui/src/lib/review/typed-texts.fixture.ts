// What reviewers typed in a queue whose answers are late, to find out whether any of it is lost.
import type { LateQueue } from './late-queue.fixture.js';

interface TypedText {
  readonly reviewer: number;
  readonly ordinal: number;
  readonly text: string;
}

/** What reviewers typed and did not give up themselves: it must be in the history of its item. */
export class TypedTexts {
  #texts: readonly TypedText[] = [];

  add(typed: TypedText): void {
    this.giveUp(typed.reviewer, typed.ordinal);
    this.#texts = [...this.#texts, typed];
  }

  /** Its author replaced, reverted or dropped it, on all items by default. */
  giveUp(reviewer: number, ordinal?: number): void {
    this.#texts = this.#texts.filter((one) => one.reviewer !== reviewer || one.ordinal !== (ordinal ?? one.ordinal));
  }

  lostIn({ items }: LateQueue): readonly TypedText[] {
    return this.#texts.filter(
      ({ ordinal, text }) =>
        items[ordinal]?.events.some(({ data }) => 'target' in data && data.target === text) !== true,
    );
  }
}
