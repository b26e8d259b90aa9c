import { toJsonText, type JsonText } from '@labeling/domain';
import fc from 'fast-check';
import { aDatabase, inTransaction } from '../database.fixture.js';
import * as history from '../history.fixture.js';
import { idOf, stored, type Happening } from '../history.fixture.js';
import { projectBatch } from '../projection.js';
import * as ask from '../queries.js';
import { queueNames, worlds } from '../random-history.fixture.js';
import { keysChanged } from './changed-fields.js';

const database = aDatabase();
const db = () => database.pool();
beforeAll(() => database.fresh());

/** When the first event of every history happens. */
const start = Date.UTC(2026, 0, 1) / 1_000;

async function insightsOf(happenings: readonly Happening[], queue = 'queue'): Promise<ask.QueueInsights> {
  await database.empty();
  await inTransaction(db(), (client) => projectBatch(client, 'read_model', stored(happenings)));
  return ask.queueInsights(db(), idOf(queue));
}
const edited = (name: string, target: unknown): Happening => ({
  stream: `item-${idOf(name)}`,
  event: { type: 'TargetEdited', data: { target: toJsonText(target) } },
});
const discarded = (name: string, actor = history.ada): Happening => ({
  stream: `item-${idOf(name)}`,
  event: { type: 'ItemDiscarded', data: {} },
  actor,
});

describe('the insights of a queue', () => {
  it('show its progress, who decided what and how fast, and what became of its items', async () => {
    const names = ['one', 'two', 'three', 'four'];
    const insights = await insightsOf([
      history.queueCreated(),
      ...names.map((name, index) => history.itemAdded(name, { index })),
      edited('two', { a: 2, extra: true }),
      history.approved('one', history.ben),
      history.approved('two', history.ben),
      discarded('three'),
    ]);
    expect(insights.resolutionSeconds).toBe(1);
    const seconds = ({ at, ...counts }: ask.ProgressPoint) => [
      Date.parse(at) / 1_000 - start,
      ...Object.values(counts),
    ];
    // The second, and how many items are New, Modified, Approved, pushed and discarded from then on.
    expect(insights.progress.map(seconds)).toEqual([
      ...[1, 2, 3, 4].map((added) => [added, added, 0, 0, 0, 0]),
      ...[
        [5, 3, 1, 0, 0, 0],
        [6, 2, 1, 1, 0, 0],
        [7, 2, 0, 2, 0, 0],
        [8, 1, 0, 2, 0, 1],
      ],
    ]);
    expect(insights.people).toEqual([
      {
        actor: history.ben,
        edited: 0,
        submitted: 0,
        approved: 2,
        discarded: 0,
        days: 1,
        medianSeconds: 1,
        last: expect.stringMatching(/Z$/),
      },
      {
        actor: history.ada,
        edited: 1,
        submitted: 0,
        approved: 0,
        discarded: 1,
        days: 1,
        medianSeconds: null,
        last: expect.stringMatching(/Z$/),
      },
    ]);
    expect(insights.outcomes).toEqual({
      ...{ approvedUnchanged: 1, approvedEdited: 1, discarded: 1, pushedUnapproved: 0, left: 1 },
    });
    expect(insights.waiting.map(({ items }) => items).reduce((sum, items) => sum + items, 0)).toBe(1);
    expect(insights.fieldsFrom).toBe(1);
    expect(insights.fields.map(({ key }) => key)).toContain('extra');
  });

  it('count an annotation for the member who submitted it, and approvals by agreement for nobody', async () => {
    const { people } = await insightsOf([
      history.queueCreated(),
      ...['one', 'two'].map((name, index) => history.itemAdded(name, { index })),
      ...history.agreedOn('one', history.ben),
      ...history.agreedOn('two', history.ben),
      history.approved('two', history.ada),
    ]);
    expect(people).toMatchObject([
      { actor: history.ben, edited: 0, submitted: 2, approved: 0, medianSeconds: 2 },
      { actor: history.ada, submitted: 0, approved: 1 },
    ]);
  });

  it('count for nobody an approval by agreement in a different request from the last submission', async () => {
    const settled = { actor: history.ben, request: 'sent again' };
    const [submitted, agreed] = history.agreedOn('one', history.ben) as [Happening, Happening];
    const { people } = await insightsOf([
      history.queueCreated(),
      ...['one', 'two'].map((name, index) => history.itemAdded(name, { index })),
      ...[submitted, { ...edited('one', { answer: 1 }), ...settled }, { ...agreed, ...settled }],
      history.approved('two', history.ada),
    ]);
    expect(people).toMatchObject([
      { actor: history.ada, submitted: 0, approved: 1 },
      { actor: history.ben, edited: 0, submitted: 1, approved: 0 },
    ]);
  });

  it('count for nobody an approval by agreement caused by a lead who changed the overlap or the schema', async () => {
    const { people } = await insightsOf([
      history.queueCreated(),
      ...['one', 'two', 'three'].map((name, index) => history.itemAdded(name, { index })),
      ...history.settled('overlap', { type: 'OverlapChosen', data: { annotations: 2, slotHours: 24 } }, 'one'),
      ...history.settled(
        'schema',
        { type: 'AnnotationSchemaDefined', data: { annotationSchema: toJsonText(null) } },
        'two',
      ),
      history.approved('three', history.ada),
    ]);
    expect(people).toMatchObject([{ actor: history.ada, edited: 0, approved: 1 }]);
  });

  it('show whom open items are assigned to, and how many are assigned to no one', async () => {
    const names = ['one', 'two', 'three', 'four'];
    const { assigned } = await insightsOf([
      history.queueCreated(),
      ...names.map((name, index) => history.itemAdded(name, { index })),
      history.assigned('one', 'ada', 'ben'),
      history.assigned('two', 'ben'),
      history.assigned('three', 'cleo'),
      history.approved('three', history.ada),
    ]);
    expect(assigned).toEqual([
      { member: 'ben', items: 2 },
      { member: 'ada', items: 1 },
      { member: null, items: 1 },
    ]);
  });

  it('show the progress in a few hundred points at most, each of them exact at its moment', async () => {
    const items = Array.from({ length: 700 }, (_, index) => history.itemAdded(`item ${index}`, { index }));
    const { progress, resolutionSeconds } = await insightsOf([history.queueCreated(), ...items]);
    expect(resolutionSeconds).toBe(5);
    expect([progress[0]?.new, progress.at(-1)?.new, progress.length]).toEqual([4, 700, 141]);
    for (const { at, new: added } of progress) expect(added).toBe(Date.parse(at) / 1_000 - start);
  });

  it('are empty for a queue without items and for an unknown one', async () => {
    const nothing = { progress: [], people: [], assigned: [], fields: [], fieldsFrom: 0 };
    expect(await insightsOf([history.queueCreated()])).toMatchObject(nothing);
    expect(await ask.queueInsights(db(), 'no queue')).toMatchObject(nothing);
  });

  it('end with the current state of the queue, whatever happened', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        await database.empty();
        const events = stored(world.happenings);
        await inTransaction(db(), (client) => projectBatch(client, 'read_model', events));
        for (const name of queueNames) {
          const { progress, outcomes, people } = await ask.queueInsights(db(), idOf(name));
          const { data } = await ask.listItems(db(), { queueId: idOf(name), states: ask.itemStates, limit: 1_000 });
          const count = (test: (row: ask.ItemRow) => boolean) => data.filter(test).length;
          const none = { at: '', new: 0, modified: 0, approved: 0, pushed: 0, discarded: 0 };
          const { at: _, ...last } = progress.at(-1) ?? none;
          expect(last).toEqual({
            new: count(({ state, removed }) => removed === null && state === 'New'),
            modified: count(({ state, removed }) => removed === null && state === 'Modified'),
            approved: count(({ state, removed }) => removed === null && state === 'Approved'),
            pushed: count(({ removed }) => removed === 'pushed'),
            discarded: count(({ removed }) => removed === 'discarded'),
          });
          expect(Object.values(outcomes).reduce((sum, items) => sum + items, 0)).toBe(data.length);
          const decisions = events.filter(({ event, stream }) => {
            const isApproval = event.type === 'ItemApproved' && event.data.by !== 'agreement';
            const isDecision = isApproval || event.type === 'ItemDiscarded';
            return isDecision && data.some(({ id }) => stream === `item-${id}`);
          });
          expect(people.reduce((sum, { approved, discarded }) => sum + approved + discarded, 0)).toBe(decisions.length);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('the keys changed', () => {
  it.each([
    ['{"a":1,"b":2}', '{"b":2.0,"a":1}', []],
    ['{"a":1,"b":2}', '{"a":2,"c":1}', ['a', 'b', 'c']],
    ['[1]', '[1, 2]', ['']],
    ['"x"', '{"a":1}', ['']],
  ])('from %s to %s are %j', (before, after, keys) => {
    expect(keysChanged(before as JsonText, after as JsonText)).toEqual(keys);
  });
});
