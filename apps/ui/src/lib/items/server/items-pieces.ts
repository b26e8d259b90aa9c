import type { ItemRow } from '@labeling/read-models/queries';
import { itemToWire } from './item-to-wire.js';

/** Items read at first. Each may have a megabyte, so the next ones are as many as seem to fit. */
const FIRST = 10;
/** Characters of items that are held in memory at once, about. */
const CHARACTERS = 4_000_000;

/** The JSON of `{"items": …}`, in pieces, with the items in the order of their ordinals. */
export async function* itemsPieces(
  ordinals: readonly number[],
  read: (ordinals: readonly number[]) => Promise<readonly ItemRow[]>,
): AsyncGenerator<string> {
  const inOrder = [...new Set(ordinals)].sort((a, b) => a - b);
  let before = '{"items":[';
  let characters = 0;
  for (let done = 0; done < inOrder.length;) {
    const fitting = done === 0 ? FIRST : Math.floor((CHARACTERS * done) / Math.max(characters, 1));
    const some = inOrder.slice(done, done + Math.max(fitting, 1));
    for (const item of await read(some)) {
      const text = JSON.stringify(itemToWire(item));
      characters += text.length;
      yield before + text;
      before = ',';
    }
    done += some.length;
  }
  yield before === ',' ? ']}' : '{"items":[]}';
}
