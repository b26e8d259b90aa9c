/** @jest-environment node */
import type { ItemRow } from '@labeling/read-models/queries';
import fc from 'fast-check';
import { itemToWire } from './item-to-wire.js';
import { itemsPieces } from './items-pieces.js';

const anItem = (ordinal: number, length = 1) =>
  ({ id: `item ${ordinal}`, ordinal, revision: 1n, data: JSON.stringify('x'.repeat(length)) }) as unknown as ItemRow;

async function pieces(ordinals: readonly number[], length: (ordinal: number) => number, missing: number[] = []) {
  const reads: number[][] = [];
  const texts: string[] = [];
  const read = async (some: readonly number[]) => {
    reads.push([...some]);
    return some.filter((ordinal) => !missing.includes(ordinal)).map((ordinal) => anItem(ordinal, length(ordinal)));
  };
  for await (const text of itemsPieces(ordinals, read)) texts.push(text);
  return { reads, texts };
}

describe('the pieces of an answer with items', () => {
  it('are the JSON of all items that there are, in order and once each', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(200)), fc.array(fc.nat(200)), async (ordinals, missing) => {
        const { texts } = await pieces(ordinals, (ordinal) => ordinal, missing);
        const there = [...new Set(ordinals)].sort((a, b) => a - b).filter((ordinal) => !missing.includes(ordinal));
        const items = there.map((ordinal) => itemToWire(anItem(ordinal, ordinal)));
        expect(texts.join('')).toBe(JSON.stringify({ items }));
      }),
    );
  });

  it('are read a few at a time when they are large, and all at once when they are small', async () => {
    const ordinals = Array.from({ length: 100 }, (_, i) => i);
    const large = await pieces(ordinals, () => 900_000);
    expect(large.reads.slice(0, 3).map(({ length }) => length)).toEqual([10, 4, 4]);
    const small = await pieces(ordinals, () => 100);
    expect(small.reads.map(({ length }) => length)).toEqual([10, 90]);
  });
});
