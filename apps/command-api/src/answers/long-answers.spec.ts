import { jsonArray, jsonObject, toJsonText } from '@labeling/domain';
import { buffer } from 'node:stream/consumers';
import { roundsOf } from '../concurrency/rounds.fixture.js';
import { fillPage } from './fill-page.js';
import { pageAnswer } from './json-answer.js';
import { lineFile } from './line-file.js';

const rows = Array.from({ length: 20 }, (_, i) => toJsonText(String(i % 10).repeat(600_000)));

async function* inBatches<Row>(...batches: (readonly Row[])[]): AsyncGenerator<readonly Row[]> {
  yield* batches;
}

describe('a long answer', () => {
  it('lets others have their turn after each long row of a page that is read', async () => {
    const read = async () => ({ data: rows.slice(0, 12), next: null });
    const page = fillPage({ limit: 100 }, read, (row) => row);
    expect(await roundsOf(page)).toBeGreaterThanOrEqual(12);
  });

  it('lets others have their turn after each long row that is encoded', async () => {
    const answer = pageAnswer(rows, 'next');
    const encoding = answer.encoded();
    expect(await roundsOf(encoding)).toBeGreaterThanOrEqual(rows.length);
    const text = jsonObject({ data: jsonArray(rows), next: toJsonText('next') });
    expect(Buffer.concat(await encoding).toString()).toBe(text);
    expect(answer.text).toBe(text);
  });

  it('lets others have their turn after each long line of a file', async () => {
    const file = buffer(lineFile(inBatches(rows, [], rows), (row) => `${row}\n`));
    expect(await roundsOf(file)).toBeGreaterThanOrEqual(2 * rows.length);
    expect((await file).toString()).toBe([...rows, ...rows].map((row) => `${row}\n`).join(''));
  });

  it('writes short lines together', async () => {
    const short = Array.from({ length: 1_000 }, (_, i) => i);
    const pieces: Buffer[] = [];
    for await (const piece of lineFile(inBatches(short, short), String)) pieces.push(piece);
    expect(pieces.map(String)).toEqual([short.join(''), short.join('')]);
  });
});
