import fc from 'fast-check';
import { aDatabase } from '../database.fixture.js';
import { idOf, projectId } from '../history.fixture.js';
import { listActivityLines } from './activity-lines.js';
import { listActivity } from './activity-queries.js';
import { eventIdOf } from './event-id.js';

const database = aDatabase();
beforeAll(() => database.fresh());
beforeEach(() => database.empty());

interface Done {
  readonly type: string;
  readonly item?: string | undefined;
  readonly request?: string;
  readonly queue?: string;
  readonly dataset?: string | undefined;
  readonly by?: 'agreement' | undefined;
  readonly who?: string;
}

/** Stores events, oldest first, at the positions 1, 2, 3, … */
async function happened(events: readonly Done[]): Promise<void> {
  const rows = events.map(({ type, item, request = 'r', queue = 'queue', dataset, by, who = 'ada' }, i) => ({
    ...{
      position: i + 1,
      project_id: projectId,
      queue_id: idOf(queue),
      item_id: item === undefined ? null : idOf(item),
      dataset_id: dataset === undefined ? null : idOf(dataset),
    },
    ...{ type, revision: 0, actor_type: 'member', actor_id: who, actor_name: who, at: `2026-01-01T00:00:00.${i}Z` },
    ...{ correlation_id: request, details: by === undefined ? null : JSON.stringify({ by }) },
  }));
  await database
    .pool()
    .query(
      `insert into read_model.activity select * from json_populate_recordset(null::read_model.activity, $1::json)`,
      [JSON.stringify(rows)],
    );
}

/** A queue that is open to one member. */
const aQueue = (name: string, openTo: string) => ({
  ...{ id: idOf(name), project_id: projectId, name, guidelines: '', open_to: openTo, deleted: false, archived: false },
  ...{ labelers_may_push: true, overlap: 1, overlap_lots: 0, slot_hours: 24, created_at: '', updated_at: '' },
  ...{ revision: 0, position: 0 },
});

type List = Partial<Parameters<typeof listActivityLines>[1]>;
type How = Parameters<typeof listActivityLines>[2];
const read = (list: List = {}, how: How = {}) => listActivityLines(database.pool(), { limit: 100, ...list }, how);
const short = ({ data }: Awaited<ReturnType<typeof read>>) =>
  data.map(
    ({ latest, times, withEdit }) => `${latest.position} ${latest.type}${withEdit ? ' with edit' : ''} ${times}`,
  );

/** What lines show, repeated as many times as it was done. */
const events = (lines: readonly string[]) =>
  lines.flatMap((line) => {
    const [, ...words] = line.split(' ');
    return Array<string>(Number(words.pop())).fill(words.join(' '));
  });

describe('the lines of the activity', () => {
  it('combine what one request did to many items', async () => {
    await happened(['a', 'b', 'c'].map((item) => ({ type: 'ItemApproved', item })));
    expect(short(await read())).toEqual(['3 ItemApproved 3']);
  });

  it('combine an approval with the edit that it carried, for one item and for many', async () => {
    const pair = (item: string, request: string) => [
      { type: 'TargetEdited', item, request },
      { type: 'ItemApproved', item, request },
    ];
    const alone = { type: 'ItemApproved', item: 'a', request: 'd' };
    await happened([alone, ...pair('b', 'd'), ...pair('c', 'd'), ...pair('e', 'e')]);
    expect(short(await read())).toEqual([
      ...['7 ItemApproved with edit 1', '5 ItemApproved with edit 2', '1 ItemApproved 1'],
    ]);
  });

  it('do not combine an approval with the edit of another request or another item', async () => {
    await happened([
      { type: 'TargetEdited', item: 'a', request: 'earlier' },
      { type: 'ItemApproved', item: 'a', request: 'later' },
      { type: 'TargetEdited', item: 'b', request: 'once' },
      { type: 'ItemApproved', item: 'c', request: 'once' },
    ]);
    expect(short(await read())).toEqual([
      '4 ItemApproved 1',
      '3 TargetEdited 1',
      '2 ItemApproved 1',
      '1 TargetEdited 1',
    ]);
  });

  it('are separate for approvals by agreement, other requests, queues or actions, and repeats on an item', async () => {
    await happened([
      ...[{ type: 'QueueRenamed' }, { type: 'QueueRenamed' }],
      ...[1, 2].map(() => ({ type: 'TargetEdited', item: 'd', request: 's', queue: 'other' })),
      { type: 'ItemApproved', item: 'c', request: 's', queue: 'other' },
      { type: 'ItemApproved', item: 'b', request: 's' },
      { type: 'ItemApproved', item: 'a' },
      { type: 'ItemApproved', item: 'e', by: 'agreement' },
    ]);
    expect(short(await read())).toEqual([
      ...['8 ItemApproved 1', '7 ItemApproved 1', '6 ItemApproved 1', '5 ItemApproved 1'],
      ...['4 TargetEdited 1', '3 TargetEdited 1', '2 QueueRenamed 1', '1 QueueRenamed 1'],
    ]);
  });

  it('combine what one request added to a dataset', async () => {
    const added = (request: string, dataset: string) => ({ type: 'DatapointsAdded', request, dataset });
    await happened([added('r', 'a'), added('s', 'a'), added('s', 'a'), added('s', 'b')]);
    expect(short(await read())).toEqual(['4 DatapointsAdded 1', '3 DatapointsAdded 2', '1 DatapointsAdded 1']);
    expect(short(await read({}, { lookedAt: 1 }))).toEqual(short(await read()));
  });

  it('combine what a push did to many items, and leave out its progress unless somebody asks for it', async () => {
    const pushed = (...items: string[]) => items.map((item) => ({ type: 'ItemPushed', item, dataset: 'd' }));
    const progress = { type: 'PushProgressed', dataset: 'd' };
    await happened([{ type: 'PushRequested' }, ...pushed('a', 'b'), progress, ...pushed('c'), progress]);
    expect(short(await read())).toEqual(['5 ItemPushed 3', '1 PushRequested 1']);
    expect(short(await read({ types: ['PushProgressed'] }))).toEqual(['6 PushProgressed 1', '4 PushProgressed 1']);
  });

  it('end early when they take too long to count, and continue on the next page', async () => {
    await happened([{ type: 'QueueCreated' }, ...['a', 'b', 'c', 'd'].map((item) => ({ type: 'ItemAdded', item }))]);
    const hasty = { patienceMs: 0, lookedAt: 3 };
    const first = await read({}, hasty);
    expect([short(first), first.lookedBackTo]).toEqual([['5 ItemAdded 3'], null]);
    const second = await read({ after: String(first.next) }, hasty);
    expect([short(second), second.next]).toEqual([['2 ItemAdded 1', '1 QueueCreated 1'], null]);
  });

  it('are searched for in a limited number of events at a time, and a page that takes too long reports how far it looked', async () => {
    const others = ['a', 'b', 'c', 'd', 'e'].map((item) => ({ type: 'ItemAdded', item, who: 'ben' }));
    await happened([
      { type: 'QueueCreated' },
      ...others,
      { type: 'ItemAdded', item: 'f', request: 'last', who: 'ben' },
    ]);
    const hasty = { patienceMs: 0, lookedThrough: 3 };
    const pages: unknown[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const page = await read({ actorId: 'ada', ...(after !== undefined && { after }) }, hasty);
      pages.push([short(page), page.lookedBackTo]);
      after = page.next;
    }
    expect(pages).toEqual([
      [[], '2026-01-01T00:00:00.4Z'],
      [[], '2026-01-01T00:00:00.1Z'],
      [['1 QueueCreated 1'], null],
    ]);
    expect(short(await read({ actorId: 'ada' }, { lookedThrough: 3 }))).toEqual(['1 QueueCreated 1']);
  });

  it('are empty at once for a queue or an item hidden from the viewer, as for an unknown one', async () => {
    await database
      .pool()
      .query(`insert into read_model.queues select * from json_populate_recordset(null::read_model.queues, $1::json)`, [
        JSON.stringify([aQueue('queue', 'ben')]),
      ]);
    await happened([1, 2, 3, 4, 5].map((n) => ({ type: 'ItemAdded', item: 'a', request: `r${n}` })));
    const hasty = { patienceMs: 0, lookedThrough: 2 };
    const nothing = { data: [], next: null };
    for (const where of [{ queueId: idOf('queue') }, { itemId: idOf('a') }]) {
      for (const more of [{}, { types: ['ItemAdded'] as const }, { actorId: 'ben' }]) {
        const asked = { projectId, viewer: 'ada', ...where, ...more };
        expect(await read(asked, hasty)).toEqual({ ...nothing, lookedBackTo: null });
        expect(await listActivity(database.pool(), { limit: 100, ...asked }, hasty)).toEqual(nothing);
      }
      expect(short(await read({ projectId, viewer: 'ben', ...where }))).toHaveLength(5);
    }
  });

  it('are searched for without separating an approval from its edit when its request did more to the item', async () => {
    await happened(['TargetEdited', 'ItemApproved', 'ItemUnflagged'].map((type) => ({ type, item: 'a' })));
    expect(short(await read({ actorId: 'ada' }, { lookedThrough: 1 }))).toEqual([
      '3 ItemUnflagged 1',
      '2 ItemApproved with edit 1',
    ]);
  });

  it('are the same however many events one query looks through, even for an approval with its edit', async () => {
    const step = fc.tuple(
      fc.constantFrom('a', 'b', 'c', 'd'),
      fc.constantFrom('r', 's'),
      fc.constantFrom('ada', 'ada', 'ben'),
      fc.constantFrom(['ItemAdded'], ['TargetEdited'], ['ItemApproved'], ['TargetEdited', 'ItemApproved']),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 20 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom(0, Infinity),
        async (steps, lookedThrough, limit, patienceMs) => {
          await database.empty();
          // An approval and its edit are appended together: any other edit belongs to another request.
          const requestOf = (request: string, types: readonly string[]) =>
            types.includes('ItemApproved') || !types.includes('TargetEdited') ? request : `${request}, edits only`;
          await happened(
            steps.flatMap(([item, request, who, types]) =>
              types.map((type) => ({ type, item, request: requestOf(request, types), who })),
            ),
          );
          const whole = short(await read({ actorId: 'ada' }));
          const inPages: string[] = [];
          for (let next: string | null | undefined; next !== null;) {
            const asked = { actorId: 'ada', limit, ...(next !== undefined && { after: next }) };
            const page = await read(asked, { lookedThrough, patienceMs });
            inPages.push(...short(page));
            next = page.next;
          }
          // A line cut short by the end of a page continues on the next one, and the reader joins the two.
          expect(events(inPages)).toEqual(events(whole));
          if (patienceMs > 0) expect(inPages).toEqual(whole);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('can be limited to those after an event', async () => {
    await happened([{ type: 'QueueCreated' }, ...['a', 'b', 'c'].map((item) => ({ type: 'ItemAdded', item }))]);
    const { data } = await listActivity(database.pool(), { limit: 10 });
    const since = (position: bigint) => data.flatMap((row) => (row.position === position ? eventIdOf(row) : []))[0];
    expect(short(await read({ since: since(2n) }))).toEqual(['4 ItemAdded 2']);
    expect(short(await read({ since: since(4n) }))).toEqual([]);
    await expect(read({ since: 'evt_4_1' })).rejects.toThrow('The cursor is from another event store');
  });

  const done = fc.record({
    type: fc.constantFrom(
      'ItemApproved',
      'ItemApproved',
      'TargetEdited',
      'TargetEdited',
      'ItemAdded',
      'DatapointsAdded',
    ),
    item: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined, freq: 10 }),
    request: fc.constantFrom('r', 'r', 'r', 's'),
    dataset: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
    by: fc.option(fc.constant('agreement' as const), { nil: undefined, freq: 3 }),
  });
  it('are the same however few events one look covers, and page by page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(done, { maxLength: 30 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 4 }),
        async (events, lookedAt, limit) => {
          await database.empty();
          await happened(events);
          const whole = short(await read());
          const inPages: string[] = [];
          for (let next: string | null | undefined; next !== null;) {
            const page = await read({ limit, ...(next !== undefined && { after: next }) }, { lookedAt });
            inPages.push(...short(page));
            next = page.next;
          }
          expect(inPages).toEqual(whole);
          const steps = whole.reduce(
            (sum, line) => sum + Number(line.split(' ').at(-1)) * (line.includes('with') ? 2 : 1),
            0,
          );
          expect(steps).toBe(events.length);
        },
      ),
      { numRuns: 60 },
    );
  });
});
