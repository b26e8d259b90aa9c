import { fold, itemDecider, toJsonText, type ItemCommand, type ItemEvent, type ItemState } from '@labeling/domain';
import { anyItemHistory } from '@labeling/domain/testing';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { execute, load, type EventStore, type StreamDecider } from './index.js';
import { itemAdded, someContext, useStore } from './store.fixture.js';

const fixture = useStore();
let store: EventStore;
beforeAll(() => {
  store = fixture.connect();
});
const metadata = () => someContext;

/** Appends events without a basis, like those from before there were bases. */
async function appendPlainly(id: string, from: number, events: readonly ItemEvent[]): Promise<void> {
  for (let done = 0; done < events.length; done += 500) {
    const some = events.slice(done, done + 500).map((event) => ({ event, metadata: someContext }));
    const expected = from + done === 0 ? 'no_stream' : BigInt(from + done - 1);
    await store.append(itemDecider.streamName(id), expected, some);
  }
}

/** The rules of an item, except that a command is simply its events. */
const recorder: StreamDecider<readonly ItemEvent[], ItemEvent, ItemState> = {
  ...itemDecider,
  decide: (events) => events,
};

async function eventsRead(work: (store: EventStore) => Promise<unknown>): Promise<number> {
  const counted = fixture.connect();
  const read = counted.read.bind(counted);
  let events = 0;
  counted.read = async function* (stream, options) {
    for await (const stored of read(stream, options)) {
      events++;
      yield stored as never;
    }
  };
  await work(counted);
  return events;
}

const targets = fc.constantFrom('{"a":1}', '2', '{"a":[1.10]}').map((text) => toJsonText(JSON.parse(text)));

describe('the state of an item', () => {
  it('equals a fold of all its events, after each of them, with and without a basis', async () => {
    const weights = { EditTarget: 3, Unapprove: 5, Restore: 5 };
    const options = { targets, without: ['AddItem', 'PushItem'] as const, weights, maxCommands: 60 };
    const history = anyItemHistory(itemAdded(), options);
    const parts = fc.array(fc.record({ length: fc.integer({ min: 1, max: 9 }), isPlain: fc.boolean() }), {
      minLength: 1,
    });
    await fc.assert(
      fc.asyncProperty(history, parts, async (events, cycle) => {
        const id = randomUUID();
        for (let done = 0, i = 0; done < events.length; i++) {
          const { length, isPlain } = cycle[i % cycle.length] ?? { length: 1, isPlain: false };
          const some = events.slice(done, done + length);
          if (isPlain) await appendPlainly(id, done, some);
          else await execute(store, recorder, id, some, { metadata });
          done += some.length;
        }
        for (const [i] of events.entries()) {
          const { state, revision } = await load(store, itemDecider, id, BigInt(i));
          expect({ state, revision }).toEqual({
            state: fold(itemDecider, events.slice(0, i + 1)),
            revision: BigInt(i),
          });
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('a command to an item with thousands of events', () => {
  const approvals = (count: number) =>
    Array.from({ length: count }, (_, n): ItemEvent => {
      return { type: n % 2 === 0 ? 'ItemApproved' : 'ItemUnapproved', data: {} };
    });
  const edit = (n: number): ItemCommand => ({ type: 'EditTarget', target: toJsonText({ n }) });
  let id: string;
  beforeEach(async () => {
    id = randomUUID();
    const flagged: ItemEvent = { type: 'ItemFlagged', data: { reason: 'unsure' } };
    await appendPlainly(id, 0, [itemAdded(), flagged, ...approvals(2_000)]);
  });

  it('reads a dozen of them at most once one event has a basis', async () => {
    await execute(store, itemDecider, id, edit(0), { metadata });
    await execute(store, recorder, id, approvals(50), { metadata });
    for (const command of [{ type: 'Approve' }, { type: 'Unapprove' }, edit(1), { type: 'Discard' }] as const) {
      const read = await eventsRead((counted) => execute(counted, itemDecider, id, command, { metadata }));
      expect(read).toBeLessThanOrEqual(12);
    }
    const { state } = await load(store, itemDecider, id);
    expect(state).toMatchObject({ is: 'discarded', item: { flag: 'unsure', state: 'Modified', target: '{"n":1}' } });
  });

  it('reads all of them at most once, however many other writers are faster', async () => {
    const others = 8;
    const read = await eventsRead(async (counted) => {
      await Promise.all(
        Array.from({ length: others }, (_, n) => execute(counted, itemDecider, id, edit(n), { metadata })),
      );
    });
    const { revision } = await load(store, itemDecider, id);
    expect(revision).toBe(2_001n + BigInt(others));
    expect(read).toBeLessThan(others * (2_002 + 8 + others * 2));
  });
});
