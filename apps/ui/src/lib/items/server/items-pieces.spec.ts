import fc from 'fast-check';
import type { ItemWire } from '../item-wire.js';
import { itemsPieces } from './items-pieces.js';

const anItem = (ordinal: number, length = 1) =>
  ({ id: `item ${ordinal}`, ordinal, revision: '1', data: JSON.stringify('x'.repeat(length)) }) as unknown as ItemWire;

/** Reads at most `atOnce` items at once. */
async function pieces(ordinals: readonly number[], atOnce: number, missing: number[] = []) {
  const reads: number[][] = [];
  const texts: string[] = [];
  const read = async (some: readonly number[]) => {
    reads.push([...some]);
    const there = some.filter((ordinal) => !missing.includes(ordinal));
    return there.slice(0, atOnce).map((ordinal) => anItem(ordinal, ordinal));
  };
  for await (const text of itemsPieces(ordinals, read)) texts.push(text);
  return { reads, texts };
}

describe('the pieces of an answer with items', () => {
  it('are the JSON of all existing items, in order and once each, however many are read at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(200)),
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.nat(200)),
        async (ordinals, atOnce, missing) => {
          const { texts } = await pieces(ordinals, atOnce, missing);
          const there = [...new Set(ordinals)].sort((a, b) => a - b).filter((ordinal) => !missing.includes(ordinal));
          const items = there.map((ordinal) => anItem(ordinal, ordinal));
          expect(texts.join('')).toBe(JSON.stringify({ items }));
        },
      ),
    );
  });

  it('are read from where the last read ended, until there are no more', async () => {
    const { reads } = await pieces([5, 1, 2, 4, 3], 2);
    expect(reads).toEqual([[1, 2, 3, 4, 5], [3, 4, 5], [5]]);
    expect((await pieces([1, 2, 3], 3, [3])).reads).toEqual([[1, 2, 3], [3]]);
  });
});
