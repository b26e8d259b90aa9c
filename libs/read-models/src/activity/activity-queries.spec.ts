import fc from 'fast-check';
import { aDatabase } from '../database.fixture.js';
import { idOf, projectId } from '../history.fixture.js';
import { listActivity, streamActivity, type ActivityRow, type ListActivity } from './activity-queries.js';

const database = aDatabase();
beforeAll(() => database.fresh());

interface Done {
  readonly who: string;
  readonly type: string;
  readonly queue: string;
  readonly second: number;
}

/** Stores events, oldest first, at the positions 1, 2, 3, … */
async function happened(events: readonly Done[]): Promise<void> {
  await database.empty();
  const rows = events.map(({ who, type, queue, second }, i) => ({
    ...{ position: i + 1, project_id: projectId, queue_id: idOf(queue), type, revision: 0 },
    ...{ actor_type: 'member', actor_id: who, actor_name: who, correlation_id: 'r', at: at(second) },
  }));
  await database
    .pool()
    .query(
      `insert into read_model.activity select * from json_populate_recordset(null::read_model.activity, $1::json)`,
      [JSON.stringify(rows)],
    );
}
const at = (second: number) => `2026-01-01T00:00:0${second}.000Z`;
const positions = (rows: readonly ActivityRow[]) => rows.map(({ position }) => Number(position));

const done = fc.record<Done>({
  who: fc.constantFrom('ada', 'ben'),
  type: fc.constantFrom('QueueRenamed', 'ItemApproved'),
  queue: fc.constantFrom('one', 'two'),
  second: fc.integer({ min: 0, max: 9 }),
});
const filter = fc.record(
  {
    actorId: fc.constantFrom('ada', 'ben', 'nobody'),
    types: fc.constant(['QueueRenamed'] as const),
    queueId: fc.constantFrom(idOf('one'), idOf('three')),
    from: fc.integer({ min: 0, max: 9 }).map(at),
    to: fc.integer({ min: 0, max: 9 }).map(at),
  },
  { requiredKeys: [] },
);

describe('the activity that matches a filter', () => {
  it('is the same however many events one query looks through, page by page and as a stream', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(done, { maxLength: 30 }),
        filter,
        fc.record({
          forwards: fc.boolean(),
          lookedThrough: fc.integer({ min: 1, max: 8 }),
          patienceMs: fc.constantFrom(0, Infinity),
          limit: fc.integer({ min: 1, max: 5 }),
        }),
        async (events, { actorId, types, queueId, from, to }, { forwards, limit, ...how }) => {
          await happened(events);
          const matching = events.flatMap(({ who, type, queue, second }, i) => {
            const isOfQueue = queueId === undefined || idOf(queue) === queueId;
            const isOfKind = types === undefined || type === types[0];
            const isThen = (from === undefined || at(second) >= from) && (to === undefined || at(second) < to);
            return (actorId === undefined || who === actorId) && isOfKind && isOfQueue && isThen ? i + 1 : [];
          });
          const expected = forwards ? matching : matching.toReversed();
          const given = Object.entries({ actorId, types, queueId, from, to }).filter(
            ([, value]) => value !== undefined,
          );
          const list: Omit<ListActivity, 'limit'> = { projectId, forwards, ...Object.fromEntries(given) };

          const paged: number[] = [];
          for (let after: string | null | undefined; after !== null;) {
            const asked = { ...list, limit, ...(after !== undefined && { after }) };
            const page = await listActivity(database.pool(), asked, how);
            expect(page.data.length).toBeLessThanOrEqual(limit);
            paged.push(...positions(page.data));
            after = page.next;
          }
          const streamed: number[] = [];
          for await (const rows of streamActivity(database.pool(), list, how)) streamed.push(...positions(rows));
          expect([paged, streamed]).toEqual([expected, expected]);
        },
      ),
      { numRuns: 80 },
    );
  });

  it('is searched for in a limited number of events at a time, and a page that takes too long ends early and empty', async () => {
    const others = { who: 'ben', type: 'ItemApproved', queue: 'one', second: 1 };
    await happened([{ ...others, who: 'ada' }, ...Array<Done>(8).fill(others)]);
    const asked = { projectId, actorId: 'ada', limit: 5 };
    const first = await listActivity(database.pool(), asked, { patienceMs: 0, lookedThrough: 6 });
    expect([first.data, first.next]).toEqual([[], expect.stringMatching(/^4\./)]);
    const second = await listActivity(database.pool(), { ...asked, after: String(first.next) });
    expect([positions(second.data), second.next]).toEqual([[1], null]);
  });
});
