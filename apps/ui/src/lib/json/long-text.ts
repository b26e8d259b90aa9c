import { beginningOf } from '../controls/text-beginning.js';

/** How much of a text is shown before "show more", in characters and in lines. */
export interface Fold {
  readonly characters: number;
  readonly lines: number;
}

/**
 * Where to cut a text that is much longer than `fold`; `undefined` when it is short, or when too little would be hidden
 * to be worth a click. Never between the halves of one character.
 */
export function foldAt(text: string, fold: Fold): number | undefined {
  let at = 0;
  for (let line = 0; line < fold.lines && at >= 0; line++) at = text.indexOf('\n', at + (line === 0 ? 0 : 1));
  const cut = Math.min(at < 0 ? text.length : at, fold.characters);
  if (cut > text.length * 0.8) return undefined;
  return beginningOf(text, cut).length;
}
