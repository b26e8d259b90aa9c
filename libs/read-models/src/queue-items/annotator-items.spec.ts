import { toJsonText, type AnyEvent } from '@labeling/domain';
import type { Queryable } from '@labeling/postgres';
import { aDatabase, inTransaction } from '../database.fixture.js';
import * as history from '../history.fixture.js';
import { idOf, onItem, stored } from '../history.fixture.js';
import { projectBatch } from '../projection.js';
import { nextItemFor } from './next-item.js';
import { annotatorStates, annotatorStatesAt, ownAnnotations, ownShares, ownSubmissions } from './annotator-items.js';

const database = aDatabase();
const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString();
const annotation = (type: string, member: string, data: object = {}) =>
  ({ type, data: { member, ...data } }) as AnyEvent;
const saved = (member: string, answer: number, hour = 12) =>
  annotation('AnnotationSaved', member, { target: toJsonText({ answer }), savedAt: at(hour) });
const submitted = (member: string, answer: number, submission = 1) =>
  annotation('AnnotationSubmitted', member, { target: toJsonText({ answer }), submission });
const reopened = (member: string) => annotation('AnnotationReopened', member);
const skipped = (member: string) => annotation('ItemSkipped', member, { reason: 'unsure' });
const released = (member: string) => annotation('SlotReleased', member);

/**
 * What happened to each item, and its code and turn for Ada. Each needs two annotations, and drafts since six o'clock
 * hold a slot. The letter shows how many annotations an item lacks, from `L` on if somebody else is working on it.
 */
const items: Readonly<Record<string, readonly [place: `${number}${string}`, ...events: AnyEvent[]]>> = {
  untouched: ['0C'],
  'mine begun': ['1C', saved('ada', 2)],
  'mine as it was added': ['0C', saved('ada', 1)],
  'mine submitted': ['2A', submitted('ada', 2)],
  'mine reopened': ['1C', submitted('ada', 2), reopened('ada')],
  'mine skipped': ['2A', saved('ada', 2), skipped('ada')],
  'one other': ['0B', submitted('ben', 5)],
  'two others': ['2A', saved('ben', 5), submitted('cara', 5)],
  'two others, one of them long ago': ['0B', saved('ben', 5, 3), submitted('cara', 5)],
  'two others, one of them reopened long ago': ['2A', submitted('ben', 5), saved('ben', 6, 3), submitted('cara', 5, 2)],
  'two others, one of them gone': ['0B', saved('ben', 5), released('ben'), submitted('cara', 5)],
  'two others beside mine': ['2A', saved('ada', 2), submitted('ben', 5), submitted('cara', 5, 2)],
  'two drafts beside mine': ['1M', saved('ada', 2), saved('ben', 5), saved('cara', 5)],
  'mine taken away': ['1C', saved('ada', 2), released('ada')],
  approved: ['2A', submitted('ada', 1), submitted('ben', 1, 2), { type: 'ItemApproved', data: { by: 'agreement' } }],
  discarded: ['3A', submitted('ada', 1), { type: 'ItemDiscarded', data: {} }],
};
const names = Object.keys(items);
const codes = names.map((name) => Number(items[name]?.[0][0]));
const turns = names.map((name) => (items[name]?.[0].charCodeAt(1) ?? 0) - 'A'.charCodeAt(0));
const ada = { memberId: 'ada', need: { annotations: 2, share: 1 }, expiredBefore: at(6) };

/** How often the payloads have been looked at; Postgres only counts up during a transaction. */
async function payloadScans(db: Queryable): Promise<number | undefined> {
  const { rows } = await db.query<{ scans: number }>(
    `select (seq_scan + idx_scan)::integer as scans from pg_stat_xact_user_tables where relname = 'item_payloads'`,
  );
  return rows[0]?.scans;
}

beforeAll(async () => {
  await database.fresh();
  const happenings = [
    history.queueCreated(),
    ...names.map((name, index) => history.itemAdded(name, { index })),
    ...names.flatMap((name) => (items[name]?.slice(1) as AnyEvent[]).map((event) => onItem(name, event))),
  ];
  await inTransaction(database.pool(), (client) => projectBatch(client, 'read_model', stored(happenings)));
});

describe('the items of a queue as an annotator sees them', () => {
  it('each have a state that shows what is left to do, and a turn that shows what comes first', async () => {
    const { total, states, turns: foundTurns } = await annotatorStates(database.pool(), idOf('queue'), ada);
    const found = names.map((_, i) => ((states[i >> 2] ?? 0) >> ((i & 3) * 2)) & 3);
    expect([total, found, [...foundTurns]]).toEqual([names.length, codes, turns]);
  });

  it('have the same states, each with its revision, when only some are requested', async () => {
    const chosen = names.map((_, ordinal) => ordinal).filter((ordinal) => ordinal % 3 === 1);
    const found = await annotatorStatesAt(database.pool(), idOf('queue'), chosen, ada);
    const expected = chosen.map((ordinal) => ({
      ordinal,
      code: codes[ordinal],
      turn: turns[ordinal],
      revision: String((items[names[ordinal] ?? '']?.length ?? 0) - 1),
    }));
    expect(found).toEqual(expected);
  });

  it('are found without reading the payloads of items for which the annotator has no draft', async () => {
    const dan = { ...ada, memberId: 'dan' };
    const ordinals = names.map((_, ordinal) => ordinal);
    await inTransaction(database.pool(), async (client) => {
      const before = await payloadScans(client);
      await annotatorStates(client, idOf('queue'), dan);
      await annotatorStatesAt(client, idOf('queue'), ordinals, dan);
      await nextItemFor(client, { queueId: idOf('queue'), actorId: 'dan', annotator: dan });
      expect(await payloadScans(client)).toBe(before);
    });
  });

  it('are offered by turn if they are left to do, and among equals from the current item onward', async () => {
    const left = names.map((_, ordinal) => ordinal).filter((ordinal) => (codes[ordinal] ?? 2) < 2);
    for (const after of [undefined, ...names.keys()]) {
      const isBefore = (ordinal: number) => Number(ordinal < (after ?? -1));
      const [first] = left
        .filter((ordinal) => ordinal !== after)
        .toSorted((a, b) => (turns[a] ?? 0) - (turns[b] ?? 0) || isBefore(a) - isBefore(b) || a - b);
      const from = after === undefined ? {} : { after: idOf(names[after] ?? '') };
      const found = await nextItemFor(database.pool(), {
        ...{ queueId: idOf('queue'), actorId: 'ada', annotator: ada },
        ...from,
      });
      expect(found).toBe(idOf(names[first ?? -1] ?? ''));
    }
  });

  it('include the annotator’s own answer, and nobody else’s', async () => {
    const found = await ownAnnotations(database.pool(), names.map(idOf), ada);
    const of = (name: string) => found.get(idOf(name));
    expect(of('untouched')).toBeUndefined();
    expect(of('mine begun')).toMatchObject({ status: 'draft', target: '{"answer":2}', isTaken: false });
    expect(of('two others')).toMatchObject({ status: null, target: null, isTaken: true });
    expect(of('two others beside mine')).toMatchObject({ status: 'draft', target: '{"answer":2}', isTaken: true });
    expect(of('mine taken away')).toMatchObject({ status: 'released', target: '{"answer":2}', isTaken: false });
    const targets = new Set([...found.values()].map(({ target }) => target));
    expect(targets).toEqual(new Set([null, '{"answer":1}', '{"answer":2}']));
  });

  it('are counted as finished by the annotator, by queue', async () => {
    const shares = (member: string) => ownShares(database.pool(), member, [idOf('queue'), idOf('another')]);
    expect(await shares('ada')).toEqual(new Map([[idOf('queue'), { submitted: 2, done: 2 }]]));
    expect(await shares('nobody')).toEqual(new Map());
  });

  it('are counted once submitted, in total and since a moment, and the last two are named', async () => {
    const whose = { queueId: idOf('queue'), memberId: 'ada', since: '2026-01-01T00:00:00.000Z' };
    expect(await ownSubmissions(database.pool(), whose)).toEqual({
      submitted: 2,
      submittedSince: 2,
      last: [idOf('approved'), idOf('mine submitted')],
    });
    expect(await ownSubmissions(database.pool(), { ...whose, since: at(10) })).toMatchObject({ submittedSince: 0 });
  });
});
