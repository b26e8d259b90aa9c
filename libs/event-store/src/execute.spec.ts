import {
  DomainError,
  itemDecider,
  queueDecider,
  type ItemCommand,
  type ItemEvent,
  type ItemState,
  type JsonText,
} from '@labeling/domain';
import { randomUUID } from 'node:crypto';
import { execute, load, Rejected, RevisionMismatch, type EventStore, type StreamDecider } from './index.js';
import { itemAdded, someContext, useStore } from './store.fixture.js';

const fixture = useStore();
let store: EventStore;
beforeAll(() => {
  store = fixture.connect();
});
const metadata = () => someContext;
const text = (json: string) => json as JsonText;
const addItem = async () => {
  const id = randomUUID();
  await execute(store, itemDecider, id, { type: 'AddItem', item: itemAdded('0', '0').data }, { metadata });
  return id;
};

/** Counts how often streams are read. */
function watchReads(watched: EventStore): { times: number; end: () => void } {
  const read = watched.read.bind(watched);
  const watching = { times: 0, end: () => void Reflect.deleteProperty(watched, 'read') };
  const counting: EventStore['read'] = (...args) => {
    watching.times++;
    return read(...args);
  };
  Object.assign(watched, { read: counting });
  return watching;
}

describe('execute', () => {
  it('appends what the decider decides, and returns the new state', async () => {
    const id = await addItem();
    const done = await execute(store, itemDecider, id, { type: 'Approve', target: text('1') }, { metadata });
    expect(done).toMatchObject({ revision: 2n, state: { is: 'inQueue', state: 'Approved', target: '1' } });
    expect(done.events.map(({ type }) => type)).toEqual(['TargetEdited', 'ItemApproved']);
    expect(await load(store, itemDecider, id)).toEqual({
      state: done.state,
      revision: done.revision,
      position: done.position,
    });
  });

  it('reads while permission for the command is being checked', async () => {
    const id = await addItem();
    const read = Promise.withResolvers<void>();
    const watched = Object.assign(Object.create(null) as EventStore, {
      append: store.append.bind(store),
      read: (...args: Parameters<EventStore['read']>) => {
        read.resolve();
        return store.read(...args);
      },
    });
    const done = await execute(watched, itemDecider, id, { type: 'Approve' }, { metadata, permission: read.promise });
    expect(done).toMatchObject({ revision: 1n, state: { state: 'Approved' } });
  });

  it('does nothing without permission, and reports only that', async () => {
    const id = await addItem();
    const guard = () => {
      throw new Error('of another project');
    };
    const permission = Promise.reject(new Error('there is no such queue'));
    const refused = execute(store, itemDecider, id, { type: 'Approve' }, { metadata, guard, permission });
    await expect(refused).rejects.toThrow('there is no such queue');
    expect((await load(store, itemDecider, id)).revision).toBe(0n);
  });

  it('tells a decider who caused each event, including those just appended', async () => {
    const id = await addItem();
    const requests: StreamDecider<ItemCommand, ItemEvent, readonly string[]> = {
      streamName: itemDecider.streamName,
      initial: [],
      decide: () => [{ type: 'ItemApproved', data: {} }],
      evolve: (names, _event, { $correlationId }) => [...names, $correlationId],
    };
    const context = { ...someContext, $correlationId: 'c2' };
    const done = await execute(store, requests, id, { type: 'Approve' }, { metadata: () => context });
    expect(done.state).toEqual([someContext.$correlationId, 'c2']);
    expect(await load(store, requests, id)).toMatchObject({ state: done.state });
  });

  it('stores all events of a decision as of one moment', async () => {
    const id = await addItem();
    let seconds = 0;
    const ticking = () => ({ ...someContext, at: `2026-01-02T03:04:0${seconds++}.000Z` });
    await execute(store, itemDecider, id, { type: 'Approve', target: text('1') }, { metadata: ticking });
    const moments = await Array.fromAsync(store.read(itemDecider.streamName(id)), ({ metadata: { at } }) => at);
    expect(moments.slice(1)).toEqual(['2026-01-02T03:04:00.000Z', '2026-01-02T03:04:00.000Z']);
  });

  it('gives other work a turn while it decides', async () => {
    const id = await addItem();
    let turns = 0;
    let long = 0;
    const counting = fixture.connect({
      turn: async () => void turns++,
      longDecision: (decide) => {
        long++;
        return decide();
      },
    });
    const slow: StreamDecider<ItemCommand, ItemEvent, ItemState> = {
      ...itemDecider,
      *decide(command, state) {
        for (let i = 0; i < 10; i++) yield 250_000;
        return itemDecider.decide(command, state);
      },
    };
    const approve = () => execute(counting, slow, id, { type: 'Approve' }, { metadata, expectedRevision: 0n });
    const done = await approve();
    expect({ done: done.events, turns, long }).toEqual({
      done: [{ type: 'ItemApproved', data: {} }],
      turns: 10,
      long: 1,
    });
    // To find out that this has happened, it decides again on the earlier state.
    expect({ done: (await approve()).events, turns, long }).toEqual({ done: [], turns: 20, long: 2 });
  });

  it('appends nothing when the effect holds already, and still returns the position of the stream', async () => {
    const id = await addItem();
    const first = await execute(store, itemDecider, id, { type: 'Discard' }, { metadata });
    const again = await execute(store, itemDecider, id, { type: 'Discard' }, { metadata });
    expect(again).toEqual({ ...first, events: [] });
  });

  it('throws the rejection with the state it was decided on', async () => {
    const id = await addItem();
    await execute(store, itemDecider, id, { type: 'Approve' }, { metadata });
    const rejected = execute(store, itemDecider, id, { type: 'Revert' }, { metadata });
    await expect(rejected).rejects.toBeInstanceOf(Rejected);
    await expect(rejected).rejects.toMatchObject({
      error: { code: 'item_approved' },
      revision: 1n,
      state: { state: 'Approved' },
    });
  });

  it('acts on the pinned revision or not at all', async () => {
    const id = await addItem();
    const stale = { metadata, expectedRevision: 5n };
    const mismatch = execute(store, itemDecider, id, { type: 'Unapprove' }, stale);
    await expect(mismatch).rejects.toBeInstanceOf(RevisionMismatch);
    await expect(mismatch).rejects.toMatchObject({ revision: 0n, expected: 5n, state: { state: 'New' } });
    const done = await execute(store, itemDecider, id, { type: 'Approve' }, { metadata, expectedRevision: 0n });
    expect(done.revision).toBe(1n);
  });

  it('finds what it did before, when it is repeated with the revision from before', async () => {
    const id = await addItem();
    const command = { type: 'Approve', target: text('{"b":1,"a":1.0}') } as const;
    const pinned = { metadata, expectedRevision: 0n };
    const done = await execute(store, itemDecider, id, command, pinned);
    expect(done.events).toHaveLength(2);
    expect(await execute(store, itemDecider, id, command, pinned)).toEqual({ ...done, events: [] });
    for (const other of [
      { type: 'Approve' },
      { type: 'Approve', target: text('{"b":1,"a":2}') },
      { type: 'EditTarget', target: command.target },
    ] as const) {
      await expect(execute(store, itemDecider, id, other, pinned)).rejects.toBeInstanceOf(RevisionMismatch);
    }
    await execute(store, itemDecider, id, { type: 'Unapprove' }, { metadata });
    await expect(execute(store, itemDecider, id, command, pinned)).rejects.toBeInstanceOf(RevisionMismatch);
  });

  it('acts on the pinned revision although unrelated events have followed, and finds its own events among them', async () => {
    const id = await addItem();
    const beside = { ...itemDecider, isBeside: ({ type }: ItemEvent) => type === 'ItemFlagged' };
    const pinned = { metadata, expectedRevision: 0n };
    const flag = (reason: string) => execute(store, itemDecider, id, { type: 'FlagItem', reason }, { metadata });
    await flag('first');
    const approve = () => execute(store, beside, id, { type: 'Approve' }, pinned);
    expect(await approve()).toMatchObject({ revision: 2n, events: [{ type: 'ItemApproved' }] });
    await flag('second');
    expect(await approve()).toMatchObject({ revision: 3n, events: [] });
    await execute(store, itemDecider, id, { type: 'Unapprove' }, { metadata });
    await expect(approve()).rejects.toBeInstanceOf(RevisionMismatch);
  });

  it('lets only one of many commands with the same pinned revision through', async () => {
    const id = await addItem();
    const approvals = Array.from({ length: 10 }, (_, i) => {
      const command = { type: 'EditTarget', target: text(String(i + 1)) } as const;
      return execute(store, itemDecider, id, command, { metadata, expectedRevision: 0n });
    });
    const settled = await Promise.allSettled(approvals);
    const refused = settled.filter((each) => each.status === 'rejected').map(({ reason }) => reason as unknown);
    expect(refused).toHaveLength(9);
    for (const reason of refused) expect(reason).toBeInstanceOf(RevisionMismatch);
  });

  it('asks the guard before it decides', async () => {
    const id = await addItem();
    const guard = (state: { is: string }) => {
      if (state.is === 'inQueue') throw new DomainError('item_not_found', 'of another project');
    };
    await expect(execute(store, itemDecider, id, { type: 'Approve' }, { metadata, guard })).rejects.toMatchObject({
      code: 'item_not_found',
    });
    expect((await load(store, itemDecider, id)).revision).toBe(0n);
  });

  it('decides again when other writers were faster: 50 simultaneous commands on one stream all count', async () => {
    const id = await addItem();
    await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        execute(store, itemDecider, id, () => ({ type: 'EditTarget' as const, target: text(String(i + 1)) }), {
          metadata,
        }),
      ),
    );
    const { revision } = await load(store, itemDecider, id);
    expect(revision).toBe(50n);
  });

  it('lets only one of two different queues have an id', async () => {
    const id = randomUUID();
    const create = (name: string) => {
      const queue = { projectId: 'p1', name, guidelines: '', createdAt: '2026-05-04T03:02:01.000Z' };
      return execute(store, queueDecider, id, { type: 'CreateQueue', queue }, { metadata });
    };
    const settled = await Promise.allSettled([create('one'), create('two'), create('one')]);
    expect(settled.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1);
    expect((await load(store, queueDecider, id)).revision).toBe(0n);
  });

  it('does not read what an earlier command returned', async () => {
    const id = await addItem();
    const approved = await execute(store, itemDecider, id, { type: 'Approve' }, { metadata });
    const reading = watchReads(store);
    const from = await execute(store, itemDecider, id, { type: 'Unapprove' }, { metadata, from: approved });
    expect([from.revision, reading.times]).toEqual([2n, 0]);
    reading.end();
    expect(await load(store, itemDecider, id)).toMatchObject({ state: from.state, revision: 2n });
  });

  it('reads the stream when others wrote to it since an earlier command', async () => {
    const id = await addItem();
    const from = await load(store, itemDecider, id);
    await execute(store, itemDecider, id, { type: 'Approve' }, { metadata });
    const options = { metadata, from };
    expect(await execute(store, itemDecider, id, { type: 'Unapprove' }, options)).toMatchObject({ revision: 2n });
    await execute(store, itemDecider, id, { type: 'Discard' }, { metadata });
    expect(await execute(store, itemDecider, id, { type: 'Discard' }, options)).toMatchObject({ revision: 3n });
    await expect(execute(store, itemDecider, id, { type: 'Approve' }, options)).rejects.toMatchObject({ revision: 3n });
  });

  it('loads a missing stream as the initial state', async () => {
    const loaded = await load(store, itemDecider, randomUUID());
    expect(loaded).toEqual({ state: itemDecider.initial, revision: -1n, position: 0n });
  });
});
