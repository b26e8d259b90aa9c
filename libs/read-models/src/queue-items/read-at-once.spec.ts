import { toJsonText, type AnyEvent } from '@labeling/domain';
import type { Queryable } from '@labeling/postgres';
import { aDatabase } from '../database.fixture.js';
import { givenOn } from '../given.fixture.js';
import * as history from '../history.fixture.js';
import { idOf, onItem } from '../history.fixture.js';
import { answerHistory } from './answer-history.js';
import { countToSettle, itemsToSettle, overlapChange } from './items-to-settle.js';
import { submittedAnnotations } from './submitted-annotations.js';

const database = aDatabase();
const given = givenOn(database);
const queueId = idOf('queue');
const ITEMS = 10;
const MEMBERS = ['ada', 'ben', 'cat'];
/** About how many bytes an answer has. */
const SIZE = 1_000;
const answer = (by: string, submission: number): AnyEvent => ({
  type: 'AnnotationSubmitted',
  data: { member: by, target: toJsonText({ by, text: 'x'.repeat(SIZE - 30) }), submission },
});
const items = Array.from({ length: ITEMS }, (_, index) => `item ${index}`);
const compared = { queueId, need: { annotations: 3, share: 1 }, lenient: [{ key: 'by', counts: false }] } as const;

beforeAll(async () => {
  await given(
    history.queueCreated(),
    ...items.map((name, index) => history.itemAdded(name, { index })),
    // The first one has no answer, and neither has one in the middle.
    ...items
      .filter((_, index) => index % 5 !== 0)
      .flatMap((name) => MEMBERS.map((member, i) => onItem(name, answer(member, i + 1)))),
    onItem('item 3', { type: 'AnnotationReopened', data: { member: 'ben' } }),
  )
    .project()
    .then({});
});

/** Records how many bytes of answers each query returns. */
function measured(): { db: Queryable; largest: () => number; queries: () => number } {
  const sizes: number[] = [];
  const db: Queryable = {
    query: async (text, values) => {
      const result = await database.pool().query(text, values);
      const bytes = (value: unknown): number =>
        Array.isArray(value) ? value.reduce((sum, each) => sum + bytes(each), 0) : String(value ?? '').length;
      sizes.push(result.rows.reduce((sum, row) => sum + bytes(row.target) + bytes(row.targets), 0));
      return result;
    },
  };
  return { db, largest: () => Math.max(...sizes), queries: () => sizes.length };
}

async function allOf<Each>(some: AsyncIterable<Each>): Promise<Each[]> {
  const all: Each[] = [];
  for await (const each of some) all.push(each);
  return all;
}

type Read = (db: Queryable, atOnce?: { count: number; bytes: number }) => Promise<unknown>;
const reads: Readonly<Record<string, readonly [read: Read, answersOfOne: number]>> = {
  'the answers to each item': [
    (db, atOnce) => allOf(submittedAnnotations(db, { queueId, position: undefined }, undefined, atOnce)),
    MEMBERS.length,
  ],
  'the answers over time': [
    async (db, atOnce) => (await allOf(answerHistory(db, { queueId, position: undefined }, undefined, atOnce))).flat(),
    1,
  ],
  'the items that another schema would settle': [
    (db, atOnce) => overlapChange(db, compared, undefined, atOnce),
    MEMBERS.length,
  ],
  'the items to be settled': [
    (db, atOnce) => itemsToSettle(db, { ...compared, settling: 'lowered', after: -1, limit: ITEMS }, undefined, atOnce),
    MEMBERS.length,
  ],
  'the counted items to be settled': [
    (db, atOnce) => countToSettle(db, { ...compared, settling: 'lowered' }, undefined, atOnce),
    MEMBERS.length,
  ],
};

describe.each(Object.entries(reads))('%s', (_, [read, answersOfOne]) => {
  it.each([
    ['one at a time', 1, 1_000_000],
    ['a few at a time', 3, 1_000_000],
    ['few bytes at a time', 100, 1],
    ['some bytes at a time', 100, 2.5 * SIZE],
  ])('are the same when they are read %s', async (_name, count, bytes) => {
    const whole = await read(database.pool());
    const { db, queries } = measured();
    expect(await read(db, { count, bytes })).toEqual(whole);
    expect(queries()).toBeGreaterThan(3);
  });

  it('take up no more memory at once than allowed, plus one entry', async () => {
    const { db, largest } = measured();
    await read(db, { count: 100, bytes: 2.5 * SIZE });
    expect(largest()).toBeGreaterThan(0);
    expect(largest()).toBeLessThanOrEqual((2 + answersOfOne) * SIZE);
  });
});
