import { Effort, matchPairs } from './matched-pairs.js';

/** A stretch of text, and whether the other version has it at this place too. */
export interface Stretch {
  readonly text: string;
  readonly differs: boolean;
}

/** JSON escapes, words with the space after them, other white space, and single characters. */
const tokens = /\\u[0-9a-fA-F]{4}|\\.|[\p{L}\p{N}_]+ *|\s+|./gsu;

/** Both texts cut into stretches that they share and stretches that only one of them has; joined they are as written. */
export function wordDifferences(
  mine: string,
  theirs: string,
  effort = new Effort(),
): { mine: Stretch[]; theirs: Stretch[] } {
  const first = mine.match(tokens) ?? [];
  const second = theirs.match(tokens) ?? [];
  const cut = { mine: new Stretches(), theirs: new Stretches() };
  for (const [i, j] of matchPairs(first, second, effort)) {
    if (i !== undefined) cut.mine.add(first[i] ?? '', j === undefined);
    if (j !== undefined) cut.theirs.add(second[j] ?? '', i === undefined);
  }
  return { mine: cut.mine.all, theirs: cut.theirs.all };
}

class Stretches {
  readonly all: Stretch[] = [];

  add(text: string, differs: boolean): void {
    const last = this.all.at(-1);
    if (last?.differs === differs) this.all.splice(-1, 1, { text: last.text + text, differs });
    else this.all.push({ text, differs });
  }
}
