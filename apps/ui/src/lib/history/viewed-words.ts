import { isolated } from '../people/isolated.js';
import { duration } from '../time/elapsed-words.js';
import type { Viewer } from './item-visits.js';

export interface ViewedWords {
  /** `Lea 42 s, Ben 5 s`; for more people, the one who had it longest: `Lea 42 s, 3 more` */
  readonly short: string;
  /** `Lea Meyer had it open for 42 s, and Ben Miller for 5 s` */
  readonly sentence: string;
}

/** Who had an item open, and how long; undefined when nobody had it for as much as a second. */
export function viewedWords(holders: readonly Viewer[]): ViewedWords | undefined {
  const told = holders.flatMap(({ actor: { name }, milliseconds }) => {
    const time = duration(milliseconds);
    return time === '' ? [] : [{ name, time }];
  });
  if (told.length === 0) return undefined;
  const parts = told.map(({ name, time }, i) =>
    i === 0 ? `${isolated(name)} had it open for ${time}` : `${isolated(name)} for ${time}`,
  );
  const firsts = told.map(({ name, time }) => `${isolated(name.split(' ')[0] ?? name)} ${time}`);
  return {
    short: told.length > 2 ? `${firsts[0]}, ${told.length - 1} more` : firsts.join(', '),
    sentence: new Intl.ListFormat('en', { style: 'long' }).format(parts),
  };
}
