import { inBatches } from './row-batches.js';
import type { SourceRow } from './source-rows.js';

async function* rows(count: number, characters: number): AsyncGenerator<SourceRow> {
  for (let place = 1; place <= count; place++)
    yield { place, cells: new Map([['text', { text: 'x'.repeat(characters) }]]) };
}
async function placesOf(batches: AsyncIterable<readonly SourceRow[]>): Promise<number[][]> {
  const places: number[][] = [];
  for await (const batch of batches) places.push(batch.map(({ place }) => place));
  return places;
}

describe('the rows of a file', () => {
  it('are read many at a time while they are small', async () => {
    const places = await placesOf(inBatches(rows(1_200, 10)));
    expect(places.map(({ length }) => length)).toEqual([500, 500, 200]);
    expect(places.flat()).toEqual(Array.from({ length: 1_200 }, (_, i) => i + 1));
  });

  it('are read a few at a time when they are large, so that a file of any size fits into memory', async () => {
    const places = await placesOf(inBatches(rows(12, 900_000)));
    expect(places).toEqual([
      [1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10],
      [11, 12],
    ]);
  });

  it('are one empty batch in an empty file', async () => {
    expect(await placesOf(inBatches(rows(0, 1)))).toEqual([[]]);
  });
});
