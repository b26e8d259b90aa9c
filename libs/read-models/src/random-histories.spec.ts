import { isOpenTo, itemOf, markNames, parseJsonText, type ItemState, type SignedMarks } from '@labeling/domain';
import type { StoredEvent, SubscribedEvent } from '@labeling/event-store';
import { storableText } from '@labeling/postgres';
import fc from 'fast-check';
import { aDatabase, inTransaction } from './database.fixture.js';
import { allRows } from './given.fixture.js';
import { idOf, projectId, stored } from './history.fixture.js';
import {
  cuts,
  datasetNames,
  intrusions,
  itemNames,
  memberNames,
  pushNames,
  queueNames,
  withIntrusions,
  worlds,
  type World,
} from './random-history.fixture.js';
import { projectBatch } from './projection.js';
import { plainTables, type PlainTables } from './plain-tables.fixture.js';
import * as ask from './queries.js';

const database = aDatabase();
const db = () => database.pool();
beforeAll(() => database.fresh());

/** Folds the events in batches of these sizes, which repeat; every batch is folded twice. */
async function project(events: readonly SubscribedEvent[], sizes: readonly number[]): Promise<void> {
  await database.empty();
  for (let begin = 0, nth = 0; begin < events.length; nth++) {
    const end = begin + 1 + (sizes[nth % sizes.length] ?? 0);
    for (let times = 0; times < 2; times++) {
      await inTransaction(db(), (client) => projectBatch(client, 'read_model', events.slice(begin, end)));
    }
    begin = end;
  }
}

type Added = { readonly name: string; readonly state: Exclude<ItemState, { is: 'absent' }> };

/** The items ever added to a queue, in its order: requests as the store first saw them, then the items in each. */
function itemsOf({ items, happenings }: World, queue: string): Added[] {
  const added = happenings.flatMap(({ event, stream }) =>
    event.type === 'ItemAdded' && event.data.queueId === idOf(queue) ? [{ stream, ...event.data.arrival }] : [],
  );
  const arrivals = [...new Set(added.map(({ request }) => request))];
  const placeOf = (name: string) => {
    const item = added.find(({ stream }) => stream === `item-${idOf(name)}`);
    return item ? arrivals.indexOf(item.request) * itemNames.length + item.index : 0;
  };
  const inOrder = itemNames.toSorted((one, other) => placeOf(one) - placeOf(other));
  return inOrder.flatMap((name) => {
    const state = items.states.get(name);
    return state && state.is !== 'absent' && itemOf(state)?.queueId === idOf(queue) ? [{ name, state }] : [];
  });
}

const wordOf = (state: Added['state']) => (state.is === 'inQueue' ? state.state : state.is);
const everything = { limit: 1_000 };
const allStates = { ...everything, states: ask.itemStates };

async function expectItems(world: World, events: readonly StoredEvent[]): Promise<void> {
  for (const queue of queueNames) {
    const expected = itemsOf(world, queue).map(({ name, state }, ordinal) => ({
      id: idOf(name),
      ordinal,
      word: wordOf(state),
      state: itemOf(state)?.state,
      target: itemOf(state)?.target,
      originalTarget: itemOf(state)?.originalTarget,
      revision: BigInt(events.filter(({ stream }) => stream === `item-${idOf(name)}`).length - 1),
    }));
    const { data } = await ask.listItems(db(), { queueId: idOf(queue), ...allStates });
    const found = data.map(({ id, ordinal, state, removed, target, originalTarget, revision }) => {
      return { id, ordinal, word: removed ?? state, state, target, originalTarget, revision };
    });
    expect(found).toEqual(expected);
    const { total, states } = await ask.statesVector(db(), idOf(queue));
    const codes = Array.from({ length: total }, (_, i) => ((states[i >> 2] ?? 0) >> ((i & 3) * 2)) & 3);
    expect(codes).toEqual(expected.map(({ word }) => Math.min(3, ask.itemStates.indexOf(word))));
  }
}

async function expectQueues(world: World): Promise<void> {
  for (const viewer of memberNames) {
    const seen = (await ask.existingQueues(db(), { projectId, viewer })).map(({ id }) => id);
    const open = queueNames.filter((name) => {
      const state = world.queues.states.get(name);
      return state?.is === 'active' && isOpenTo(state.openTo, viewer);
    });
    expect(seen.sort()).toEqual(open.map(idOf).sort());
  }
  const all = { projectId, viewer: undefined };
  const list = (archived: boolean) => ask.listQueues(db(), all, { archived, limit: queueNames.length });
  const rows = [...(await list(false)), ...(await list(true))];
  for (const queue of queueNames) {
    const row = rows.find(({ id }) => id === idOf(queue));
    const state = world.queues.states.get(queue);
    if (state?.is !== 'active') {
      expect(row).toBeUndefined();
      continue;
    }
    const count = (word: string) => itemsOf(world, queue).filter(({ state }) => wordOf(state) === word).length;
    const [isNew, modified, approved] = [count('New'), count('Modified'), count('Approved')];
    expect(row).toMatchObject({
      name: storableText(state.name),
      guidelines: storableText(state.guidelines),
      labelersMayPush: state.labelersMayPush,
      overlap: state.overlap,
      openTo: state.openTo,
      archived: state.isArchived,
      counters: {
        new: isNew,
        modified,
        approved,
        discarded: count('discarded'),
        pushed: count('pushed'),
        total: isNew + modified + approved,
      },
    });
  }
}

/** Id, target and, for a pushed item, revision of the datapoints that an event adds to a dataset. */
function datapointsOf({ items }: World, { event, stream, revision }: StoredEvent, datasetId: string): unknown[][] {
  if (event.type === 'DatapointsAdded' && event.data.datasetId === datasetId) {
    return event.data.datapoints.map(({ id, target }) => [id, target, undefined]);
  }
  if (event.type !== 'ItemPushed' || event.data.datasetId !== datasetId) return [];
  const name = itemNames.find((item) => stream === `item-${idOf(item)}`) ?? '';
  const item = itemOf(items.states.get(name) ?? { is: 'absent' });
  return [[event.data.datapointId, item?.target, revision]];
}

async function expectDatapoints(world: World, events: readonly StoredEvent[]): Promise<void> {
  for (const dataset of datasetNames) {
    const added = events.flatMap((stored) =>
      datapointsOf(world, stored, idOf(dataset)).map((row) => ({ row, position: stored.position })),
    );
    const isDeleted = ({ row: [id], position: from }: (typeof added)[number]) =>
      events.some(
        ({ event, stream, position }) =>
          event.type === 'DatapointDeleted' &&
          event.data.datasetId === idOf(dataset) &&
          stream === `datapoint-${String(id)}` &&
          position > from,
      );
    const expected = added.filter((each) => !isDeleted(each)).map(({ row }) => row);
    const { data } = await ask.listDatapoints(db(), { datasetId: idOf(dataset), ...everything });
    expect(data.map(({ id, target, provenance }) => [id, target, provenance?.itemRevision])).toEqual(expected);
    if (world.datasets.states.has(dataset)) {
      const row = await ask.getDataset(db(), idOf(dataset));
      expect([row?.datapoints, row?.places]).toEqual([expected.length, added.length]);
      const state = world.datasets.states.get(dataset);
      expect(row?.deleted).toBe(state?.is === 'deleted');
      const listed = (await ask.listDatasets(db(), projectId)).some(({ id }) => id === idOf(dataset));
      expect(listed).toBe(state?.is === 'active');
    }
  }
}

async function expectPushes(world: World, events: readonly StoredEvent[]): Promise<void> {
  for (const push of pushNames) {
    const state = world.pushes.states.get(push);
    const row = await ask.getPush(db(), idOf(push));
    if (state?.is !== 'requested') {
      expect(row).toBeUndefined();
      continue;
    }
    const reported = events.flatMap(({ event, stream }) =>
      event.type === 'PushProgressed' && stream === `push-${idOf(push)}` ? event.data.skipped : [],
    );
    const moved = new Set(
      events.flatMap(({ event, stream }) =>
        event.type === 'ItemPushed' && event.data.pushId === idOf(push) ? [stream] : [],
      ),
    );
    const skips = reported.filter(({ itemId }) => !moved.has(`item-${itemId}`));
    const { status, through, pushed, request } = state;
    const counts = { pushed: pushed + reported.length - skips.length, skipped: skips.length };
    expect(row).toMatchObject({ status, through, ...counts, ...request });
    expect(await ask.listSkipped(db(), idOf(push))).toEqual(skips);
  }
}

async function expectActivity(events: readonly StoredEvent[]): Promise<void> {
  const { data } = await ask.listActivity(db(), { ...everything, forwards: true });
  expect(data.map(({ position, type, actor }) => ({ position, type, actor }))).toEqual(
    events
      .filter(({ event }) => event.type !== 'AnnotationSaved')
      .map(({ position, event, metadata }) => ({ position, type: event.type, actor: metadata.actor })),
  );
}

/** Checks every column of every row. The driver reads a bigint as text. */
async function expectTables(tables: PlainTables): Promise<void> {
  const inOrder = (rows: readonly object[]) =>
    rows
      .map((row) => Object.entries(row).map(([name, cell]) => [name, typeof cell === 'bigint' ? String(cell) : cell]))
      .map((cells): Record<string, unknown> => Object.fromEntries(cells.sort()))
      .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  const found = await allRows(database);
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(tables).toSorted());
  for (const [name, rows] of Object.entries(tables)) {
    expect({ [name]: inOrder(found[name] as object[]) }).toEqual({ [name]: inOrder(rows) });
  }
}

function marksOf(item: Readonly<Record<keyof SignedMarks, string | null>>): SignedMarks {
  return Object.fromEntries(markNames.map((mark) => [mark, JSON.parse(item[mark] ?? 'null')])) as SignedMarks;
}

/** Checks everything that a query returns for an item. */
async function expectWholeItems({ queue_items: items, item_payloads: payloads }: PlainTables): Promise<void> {
  const found = await ask.getItems(
    db(),
    items.map(({ id }) => id),
  );
  const expected = items.map((item): ask.ItemRow => {
    const payload = payloads.find(({ item_id: id }) => id === item.id);
    if (payload === undefined) throw new Error('An item has payloads');
    const { push_id: pushId, dataset_id: datasetId, datapoint_id: datapointId } = item;
    return {
      id: item.id,
      queueId: item.queue_id,
      projectId: item.project_id,
      ordinal: item.ordinal,
      state: (['New', 'Modified', 'Approved'] as const)[item.review_state] ?? 'New',
      removed: item.state === 3 ? 'discarded' : item.state === 4 ? 'pushed' : null,
      revision: BigInt(item.revision),
      data: parseJsonText(payload.data),
      target: parseJsonText(payload.edited_target ?? payload.original_target),
      originalTarget: parseJsonText(payload.original_target),
      metadata: payload.metadata === null ? null : parseJsonText(payload.metadata),
      idempotencyKey: payload.idempotency_key === null ? null : JSON.parse(payload.idempotency_key),
      source: JSON.parse(payload.source),
      addedBy: JSON.parse(payload.added_by),
      ...marksOf(item),
      createdAt: item.created_at,
      updatedAt: item.updated_at,
      changedBy: item.changed_by,
      approvedBy: item.approved_by === null ? null : JSON.parse(item.approved_by),
      submitted: item.submitted,
      differing: item.differing,
      agreement: item.agreement as ask.ItemRow['agreement'],
      openComments: item.open_comments,
      pushed: pushId && datasetId && datapointId ? { pushId, datasetId, datapointId } : null,
    };
  });
  const byId = (rows: readonly ask.ItemRow[]) => rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  expect(byId(found)).toEqual(byId(expected));
}

describe('the tables', () => {
  it('equal a plain fold of all events in every column, whatever the batches', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, cuts, async (world, sizes) => {
        const events = stored(world.happenings);
        await project(events, sizes);
        const tables = plainTables(events);
        await expectTables(tables);
        await expectWholeItems(tables);
        await expectItems(world, events);
        await expectQueues(world);
        await expectDatapoints(world, events);
        await expectPushes(world, events);
        await expectActivity(events);
      }),
      // Shrinking a counterexample stops in time to report it.
      { numRuns: 60, interruptAfterTimeLimit: 200_000, markInterruptAsFailure: true },
    );
  });

  it('leave out the unreadable event of a stream and all that follow it, and contain everything else, whatever the batches', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, cuts, intrusions, async (world, sizes, places) => {
        const events = withIntrusions(stored(world.happenings), places);
        await project(events, sizes);
        await expectTables(plainTables(events));
      }),
      { numRuns: 40, interruptAfterTimeLimit: 200_000, markInterruptAsFailure: true },
    );
  });
});
