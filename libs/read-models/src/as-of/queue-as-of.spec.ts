import { absentItem, evolveItem, itemOf, type ItemEvent, type ItemState } from '@labeling/domain';
import type { StoredEvent } from '@labeling/event-store';
import fc from 'fast-check';
import { aDatabase, inTransaction } from '../database.fixture.js';
import * as history from '../history.fixture.js';
import { idOf, stored } from '../history.fixture.js';
import { queueNames, worlds } from '../random-history.fixture.js';
import { projectBatch } from '../projection.js';
import * as ask from '../queries.js';

const database = aDatabase();
const db = () => database.pool();
beforeAll(() => database.fresh());

/** An item as a plain fold of the first events leaves it. */
interface Then {
  readonly state: ItemState;
  readonly revision: bigint;
  readonly at: string;
  /** How many of its events others may know of. */
  readonly shown: number;
}

/** Every item of a queue as a plain fold of these events leaves it, by id. */
function foldOf(events: readonly StoredEvent[], queueId: string): Map<string, Then> {
  const items = new Map<string, Then>();
  for (const { stream, event, revision, metadata } of events) {
    if (!stream.startsWith('item-')) continue;
    const id = stream.slice('item-'.length);
    const state = evolveItem(items.get(id)?.state ?? absentItem, event as ItemEvent);
    // A draft that somebody saves changes nothing for others.
    const isPrivate = event.type === 'AnnotationSaved';
    const before = items.get(id);
    const shown = (before?.shown ?? 0) + 1;
    items.set(id, isPrivate && before ? { ...before, state } : { state, revision, at: metadata.at, shown });
  }
  return new Map([...items].filter(([, { state }]) => itemOf(state)?.queueId === queueId));
}
const wordOf = (state: ItemState) => (state.is === 'inQueue' ? state.state : state.is);

async function expectAsOf(events: readonly StoredEvent[], cut: number, queueId: string): Promise<void> {
  const position = events[cut - 1]?.position ?? 0n;
  const then = foldOf(events.slice(0, cut), queueId);
  const { data: now } = await ask.listItems(db(), { queueId, states: ask.itemStates, limit: 1_000 });
  const { total, states } = await ask.statesAsOf(db(), { queueId, position });
  const found = Array.from({ length: total }, (_, i) => ((states[i >> 2] ?? 0) >> ((i & 3) * 2)) & 3);
  const words = now.map(({ id }) => wordOf(then.get(id)?.state ?? absentItem));
  expect(found).toEqual(words.map((word) => ['New', 'Modified', 'Approved'].indexOf(word) & 3));
  const count = (word: string) => words.filter((each) => each === word).length;
  const counted = { new: count('New'), modified: count('Modified'), approved: count('Approved') };
  expect(await ask.countersAsOf(db(), { queueId, position })).toEqual({
    ...counted,
    ...{ discarded: count('discarded'), pushed: count('pushed') },
    total: counted.new + counted.modified + counted.approved,
  });
  const inQueue = now.flatMap(({ id, ordinal }, i) => {
    const { state, revision } = then.get(id) ?? { state: absentItem, revision: 0n };
    return state.is === 'inQueue' ? [{ itemId: id, ordinal, revision, state: words[i] }] : [];
  });
  const listed: ask.ItemInQueueThen[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: ask.Page<ask.ItemInQueueThen> = await ask.itemsAsOf(db(), {
      ...{ queueId, position, limit: 3 },
      ...(after !== '' && { after }),
    });
    listed.push(...page.data);
    after = page.next;
  }
  expect(listed).toEqual(inQueue);
  for (const [i, { id, ordinal }] of now.entries()) {
    const item = await ask.itemAsOf(db(), { queueId, position, ordinal });
    const known = then.get(id);
    expect(item).toEqual(known && { itemId: id, revision: known.revision, state: words[i] });
  }
}

async function changesBetween(between: ask.Between, fewEvents?: number): Promise<ask.ItemChange[]> {
  const changes: ask.ItemChange[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const asked = { ...between, limit: 2, ...(cursor !== '' && { cursor }) };
    const page: ask.Page<ask.ItemChange> = await ask.itemsChanged(db(), asked, 'read_model', fewEvents);
    changes.push(...page.data);
    cursor = page.next;
  }
  return changes;
}

async function expectBetween(
  events: readonly StoredEvent[],
  cuts: readonly [number, number],
  queueId: string,
): Promise<void> {
  const [after, through] = [events[cuts[0] - 1]?.position ?? 0n, events[cuts[1] - 1]?.position ?? 0n];
  const [before, later] = [foldOf(events.slice(0, cuts[0]), queueId), foldOf(events.slice(0, cuts[1]), queueId)];
  const { data: now } = await ask.listItems(db(), { queueId, states: ask.itemStates, limit: 1_000 });
  const expected = now.flatMap(({ id, ordinal }) => {
    const [was, is] = [before.get(id), later.get(id)];
    if (is === undefined || was?.revision === is.revision) return [];
    const last = is.revision;
    return {
      ...{ itemId: id, ordinal, events: is.shown - (was?.shown ?? 0) },
      ...{ before: was ? wordOf(was.state) : null, after: wordOf(is.state) },
      ...{ revisionBefore: was?.revision ?? null, revisionAfter: last, at: is.at },
    };
  });
  // As if there were many events, which takes another query.
  expect(await changesBetween({ queueId, after, through }, 0)).toEqual(expected);
  const changes = await changesBetween({ queueId, after, through });
  expect(changes).toEqual(expected);
  const counts = new Map<string, number>();
  for (const { before: from, after: to } of changes)
    counts.set(`${from} ${to}`, (counts.get(`${from} ${to}`) ?? 0) + 1);
  const transitions = await ask.transitionsBetween(db(), { queueId, after, through });
  expect(new Map(transitions.map(({ before: from, after: to, items }) => [`${from} ${to}`, items]))).toEqual(counts);
}

describe('a queue as of a position', () => {
  it('equals a fold of all events up to it', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, fc.nat(), fc.nat(), async (world, a, b) => {
        const events = stored(world.happenings);
        await database.empty();
        await inTransaction(db(), (client) => projectBatch(client, 'read_model', events));
        const [first = 0, second = 0] = [a, b].map((n) => n % (events.length + 1)).sort((x, y) => x - y);
        for (const queue of queueNames) {
          await expectAsOf(events, first, idOf(queue));
          await expectAsOf(events, second, idOf(queue));
          await expectBetween(events, [first, second], idOf(queue));
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('the position of a moment', () => {
  it('is that of the last event at or before it', async () => {
    const events = stored([history.queueCreated(), history.itemAdded('one'), history.approved('one')]);
    await database.empty();
    await inTransaction(db(), (client) => projectBatch(client, 'read_model', events));
    const positionAt = (at: string, queueId = idOf('queue')) => ask.positionAt(db(), { queueId, at });
    for (const { position, metadata } of events) {
      expect(await positionAt(metadata.at)).toBe(position);
      const [justBefore, justAfter] = [-1, 1].map((ms) => new Date(Date.parse(metadata.at) + ms).toISOString());
      expect(await positionAt(justBefore ?? '')).toBeLessThan(position);
      expect(await positionAt(justAfter ?? '')).toBe(position);
    }
    expect(await positionAt('1999-01-01T00:00:00.000Z')).toBe(0n);
    expect(await positionAt('2999-01-01T00:00:00.000Z', 'no queue')).toBe(0n);
  });
});
