import type { ItemWire } from '../item-wire.js';

/**
 * The JSON of `{"items": …}`, in pieces, with the items in the order of their ordinals. `read` returns the first of those
 * asked for, as many as may be in memory at once.
 */
export async function* itemsPieces(
  ordinals: readonly number[],
  read: (ordinals: readonly number[]) => Promise<readonly ItemWire[]>,
): AsyncGenerator<string> {
  let before = '{"items":[';
  for (let rest = [...new Set(ordinals)].sort((a, b) => a - b); rest.length > 0;) {
    const items = await read(rest);
    for (const item of items) {
      yield before + JSON.stringify(item);
      before = ',';
    }
    const last = items.at(-1)?.ordinal ?? Infinity;
    rest = rest.filter((ordinal) => ordinal > last);
  }
  yield before === ',' ? ']}' : '{"items":[]}';
}
