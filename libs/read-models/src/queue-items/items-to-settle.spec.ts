import { toJsonText, type AnnotationSchema, type AnyEvent, type LenientFields } from '@labeling/domain';
import { aDatabase, inTransaction } from '../database.fixture.js';
import * as history from '../history.fixture.js';
import { idOf, onItem, stored } from '../history.fixture.js';
import { projectBatch } from '../projection.js';
import { ownAnnotations } from './annotator-items.js';
import { getItems } from './item-queries.js';
import { countToSettle, itemsToSettle, overlapChange } from './items-to-settle.js';

const database = aDatabase();
const queueId = idOf('queue');
const answered = (member: string, score: number, submission: number): AnyEvent => ({
  type: 'AnnotationSubmitted',
  data: { member, target: toJsonText({ score }), submission },
});
const approved = (by: 'agreement' | 'adjudication'): AnyEvent => ({ type: 'ItemApproved', data: { by } });
const unapproved = (by?: 'overlap'): AnyEvent => ({ type: 'ItemUnapproved', data: { ...(by && { by }) } });
const two = (score: number) => [answered('ada', 1, 1), answered('ben', score, 2)];

/** What happened to each item of a queue that needs two annotations. */
const items: Readonly<Record<string, readonly AnyEvent[]>> = {
  'one answer': [answered('ada', 1, 1)],
  'the same': two(1),
  near: two(2),
  far: two(9),
  agreed: [...two(2), approved('agreement')],
  'agreed and unapproved': [...two(2), approved('agreement'), unapproved()],
  'agreed, unapproved and answered again': [
    ...[...two(2), approved('agreement'), unapproved()],
    ...[{ type: 'AnnotationReopened', data: { member: 'ben' } } as AnyEvent, answered('ben', 9, 3)],
  ],
  'agreed and open for more': [...two(2), approved('agreement'), unapproved('overlap')],
  'decided and unapproved': [...two(2), approved('adjudication'), unapproved()],
  'near, too': two(0),
};
const names = Object.keys(items);
const nearby: LenientFields = [{ key: 'score', tolerance: toJsonText(1) }];
const strict: LenientFields = [];

describe.each([1, 100])('the items of a queue, with %i events folded at a time,', (size) => {
  beforeAll(async () => {
    await database.fresh();
    const events = stored([
      history.queueCreated(),
      ...names.map((name, index) => history.itemAdded(name, { index })),
      ...names.flatMap((name) => (items[name] ?? []).map((event) => onItem(name, event))),
    ]);
    for (let i = 0; i < events.length; i += size) {
      const batch = events.slice(i, i + size);
      await inTransaction(database.pool(), (client) => projectBatch(client, 'read_model', batch));
    }
  });

  it('have differing answers if these differ as JSON, unless an approval found them equal and nobody has submitted since', async () => {
    const rows = await getItems(database.pool(), names.map(idOf));
    const differing = names.filter((name) => rows.find(({ id }) => id === idOf(name))?.differing);
    expect(differing).toEqual([
      ...['near', 'far', 'agreed, unapproved and answered again', 'agreed and open for more'],
      ...['decided and unapproved', 'near, too'],
    ]);
  });

  it('are settled if their answers are equal under the schema, some at a time in queue order', async () => {
    const found = async (lenient: LenientFields, after = -1, limit = 100) => {
      const asked = { queueId, need: { annotations: 2, share: 1 }, settling: 'lowered', lenient } as const;
      const some = await itemsToSettle(database.pool(), { ...asked, after, limit });
      if (after < 0 && limit === 100) expect(await countToSettle(database.pool(), asked)).toBe(some.length);
      return some.map(({ ordinal }) => names[ordinal]);
    };
    expect(await found(strict)).toEqual(['the same']);
    expect(await found(nearby)).toEqual(['the same', 'near', 'agreed and open for more', 'near, too']);
    expect(await found(nearby, 1, 2)).toEqual(['near', 'agreed and open for more']);
    expect(await found(nearby, 7)).toEqual(['near, too']);
  });

  it('are reopened if fewer agreed than are needed, whatever the schema', async () => {
    const asked = { queueId, need: { annotations: 3, share: 1 }, settling: 'raised', lenient: nearby } as const;
    const some = await itemsToSettle(database.pool(), { ...asked, after: -1, limit: 100 });
    expect(some.map(({ ordinal }) => names[ordinal])).toEqual(['agreed']);
  });

  it('are counted before anything is changed', async () => {
    const all = { items: names.length, several: names.length };
    const change = (lenient: LenientFields, demanded?: AnnotationSchema) =>
      overlapChange(database.pool(), { queueId, need: { annotations: 2, share: 1 }, lenient, demanded });
    expect(await change(strict)).toEqual({ ...all, settled: 1, disputed: 6, reopened: 0 });
    expect(await change(nearby)).toEqual({ ...all, settled: 4, disputed: 2, reopened: 0 });
    const score = { key: 'score', type: 'number' as const };
    const low = { approval: 'block' as const, fields: [{ ...score, max: toJsonText(0) }] };
    expect(await change(nearby, low)).toEqual({ ...all, settled: 0, disputed: 6, reopened: 0 });
    const high = { approval: 'block' as const, fields: [{ ...score, max: toJsonText(1) }] };
    expect(await change(nearby, high)).toEqual({ ...all, settled: 4, disputed: 2, reopened: 0 });
  });

  it("show for a member's own answer whether all agreed", async () => {
    const ben = { memberId: 'ben', need: { annotations: 2, share: 1 }, expiredBefore: '2026-01-01T00:00:00.000Z' };
    const own = await ownAnnotations(database.pool(), names.map(idOf), ben);
    expect(names.filter((name) => own.get(idOf(name))?.isAgreed)).toEqual(['agreed']);
  });
});
