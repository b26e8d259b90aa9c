// What reviewers did and saw, recorded outside the product and compared with what it stored.
import { itemDecider, itemOf, type ItemEvent } from '@labeling/domain';

interface Typed {
  readonly reviewer: string;
  /** The item, or both if the screen moved to another one at that moment. */
  readonly items: readonly string[];
  readonly words: string;
  /** The texts that were there before it and before those that it replaced. */
  readonly over: string;
  /** Words typed later just when the screen moved to another item: they replaced these, or were lost. */
  readonly strays: string[];
  /** The reviewer was asked to choose between two versions while this was being saved. */
  settled: boolean;
  /** Approved with the very next key. */
  approved: boolean;
  fate: 'waits' | 'saved' | 'replaced' | 'given up';
}

export class ReviewJournal {
  readonly #typed: Typed[] = [];
  readonly #lines: string[] = [];
  /** What screens showed that they must not, with what was done before. */
  readonly seenWrong: string[] = [];

  note(reviewer: string, line: string): void {
    this.#lines.push(`${reviewer} ${line}`);
  }

  /** Records something that must never be seen on a screen. */
  wrong(reviewer: string, what: string): void {
    this.note(reviewer, what);
    this.seenWrong.push(`${reviewer}: ${what}\n${this.#lines.slice(-25).join('\n')}`);
  }

  typed(reviewer: string, typed: Pick<Typed, 'items' | 'words' | 'over'>): void {
    const before = this.#waiting(reviewer).filter(({ items }) => items.some((item) => typed.items.includes(item)));
    const settled = before.some((one) => one.settled);
    const over = [typed.over, ...before.map((one) => one.over)].join('\n');
    this.#typed.push({ reviewer, ...typed, over, strays: [], settled, approved: false, fate: 'waits' });
  }

  /** Records words that either went into this item or were lost, which its history decides. */
  strayed(reviewer: string, item: string, words: string): void {
    for (const typed of this.#waiting(reviewer)) if (typed.items.includes(item)) typed.strays.push(words);
  }

  /** From here on, if this reviewer's words replace others' changes, the reviewer was asked. */
  settled(reviewer: string): void {
    for (const typed of this.#waiting(reviewer)) typed.settled = true;
  }

  approved(words: string): void {
    for (const typed of this.#typed) if (typed.words === words) typed.approved = true;
  }

  /** Somebody else approved or removed the item first: what was typed is kept on the screen, and was not approved. */
  held(reviewer: string, item: string): void {
    for (const typed of this.#waiting(reviewer)) if (typed.items.includes(item)) typed.approved = false;
  }

  /** The screen says "Saved": whatever was typed before is on the server, at least the last text of each item. */
  saved(reviewer: string): void {
    const newer = new Set<string>();
    for (const typed of this.#waiting(reviewer).reverse()) {
      typed.fate = typed.items.every((item) => newer.has(item)) ? 'replaced' : 'saved';
      for (const item of typed.items) newer.add(item);
    }
  }

  /** The reviewer chose to drop what they typed in this item: took theirs, merged, reverted, or undid that. */
  givenUp(reviewer: string, item: string): void {
    for (const typed of this.#waiting(reviewer)) {
      if (typed.items.includes(item)) typed.fate = 'given up';
    }
  }

  /** How many texts were saved, and how many ended in each other way. */
  get fates(): Record<string, number> {
    const fates: Record<string, number> = {};
    for (const { fate } of this.#typed) fates[fate] = (fates[fate] ?? 0) + 1;
    return fates;
  }

  /** What is wrong in these histories, in words, with what the reviewer and others did there. */
  problems(histories: ReadonlyMap<string, readonly ItemEvent[]>): string[] {
    return this.#typed.flatMap((typed) => {
      const find = (words: string) => typed.items.flatMap((item) => findWords(histories.get(item) ?? [], words));
      const found = find(typed.words);
      const unseen = typed.items.flatMap((item) => unseenBefore(histories.get(item) ?? [], typed));
      const story = () => `\n${this.#story(typed).join('\n')}`;
      if (typed.fate === 'waits') return `${typed.words} was never reported as saved${story()}`;
      if (typed.fate === 'saved' && found.length === 0 && !typed.strays.some((words) => find(words).length > 0)) {
        return `${typed.words}, typed at ${typed.items}, was reported as saved but is not in the history${story()}`;
      }
      if (typed.fate === 'saved' && typed.approved && !found.includes('approved')) {
        return `${typed.words} was typed and approved at ${typed.items}, but is not approved in the history${story()}`;
      }
      if (typed.fate === 'saved' && !typed.settled && unseen.length > 0) {
        return `${typed.words} replaced ${unseen} at ${typed.items}, which its reviewer never saw${story()}`;
      }
      return [];
    });
  }

  #waiting(reviewer: string): Typed[] {
    return this.#typed.filter((typed) => typed.reviewer === reviewer && typed.fate === 'waits');
  }

  #story({ items, reviewer, words }: Typed): string[] {
    const from = this.#lines.findIndex((line) => line.includes(words));
    return this.#lines
      .slice(Math.max(from - 40, 0), from + 80)
      .filter((line) => line.startsWith(`${reviewer} `) || items.some((item) => line.includes(item)));
  }
}

/** What happened to a text in a history: whether it became the target, and whether it was approved. */
function findWords(history: readonly ItemEvent[], words: string): ('target' | 'approved')[] {
  let state = itemDecider.initial;
  return history.flatMap((event) => {
    state = itemDecider.evolve(state, event);
    const item = itemOf(state);
    if (item?.target.includes(words) !== true) return [];
    return item.state === 'Approved' ? ['target', 'approved'] : ['target'];
  });
}

/** Others' words that a text replaced although they were not on the screen when it was typed. */
function unseenBefore(history: readonly ItemEvent[], { reviewer, words, over }: Typed): string[] {
  let state = itemDecider.initial;
  for (const event of history) {
    const before = itemOf(state)?.target ?? '';
    state = itemDecider.evolve(state, event);
    if (itemOf(state)?.target.includes(words) !== true) continue;
    const replaced = before.match(/\[r\d+-\d+\]/g) ?? [];
    return replaced.filter((one) => !over.includes(one) && !one.startsWith(`[${reviewer}-`));
  }
  return [];
}
