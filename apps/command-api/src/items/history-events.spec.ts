import {
  absentItem,
  evolveItem,
  itemOf,
  parseJsonText,
  toJsonText,
  type ItemEvent,
  type ItemInQueue,
} from '@labeling/domain';
import { anAddedItem, anyItemHistory } from '@labeling/domain/testing';
import type { EventStore, StoredEvent } from '@labeling/event-store';
import fc from 'fast-check';
import { newestFirst, oldestFirst, type HistoryStep } from './history-events.js';

const targets = fc.constantFrom('{"a":1}', '2', '{"a":[1.10]}').map((text) => parseJsonText(text));
const added = anAddedItem({ target: toJsonText({ a: 1 }) });
const addedItem = itemOf(evolveItem(absentItem, added)) as ItemInQueue;

const histories = anyItemHistory(added, { targets, without: ['AddItem'], maxCommands: 40 });

/** A store with one stream, which counts the events that are read. */
function aStore(events: readonly ItemEvent[]) {
  const rows = events.map((event, i) => ({ event, revision: BigInt(i) }) as unknown as StoredEvent<ItemEvent>);
  const read = { events: 0 };
  const store = {
    async *read(_stream: string, { backwards = false, from, maxCount = Infinity }: ReadOptions = {}) {
      const start = rows.slice(0, from === undefined ? rows.length : Number(from) + 1);
      for (const row of (backwards ? start.toReversed() : rows).slice(0, maxCount)) {
        read.events++;
        yield row;
      }
    },
  };
  return { store: store as unknown as Pick<EventStore, 'read'>, read };
}
interface ReadOptions {
  readonly backwards?: boolean;
  readonly from?: bigint;
  readonly maxCount?: number;
}

async function take(steps: AsyncIterable<HistoryStep>, count = Infinity): Promise<HistoryStep[]> {
  const taken: HistoryStep[] = [];
  for await (const step of steps) if (taken.push(step) === count) break;
  return taken;
}

describe('the history of an item, newest first', () => {
  it('is the reverse of the history oldest first, from any revision on', async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.nat(), async (events, cut) => {
        const { store } = aStore(events);
        const before = cut % (events.length + 1);
        const oldest = await take(oldestFirst(store, 'item', addedItem));
        expect(await take(newestFirst(store, 'item', addedItem))).toEqual(oldest.toReversed());
        const older = await take(newestFirst(store, 'item', addedItem, BigInt(before)));
        expect(older).toEqual(oldest.slice(0, before).toReversed());
      }),
      { numRuns: 300 },
    );
  });

  it('reads no more of a long history than a page of edits needs', async () => {
    const edits = Array.from({ length: 3_000 }, (_, n): ItemEvent => {
      return { type: 'TargetEdited', data: { target: toJsonText(n) } };
    });
    const { store, read } = aStore([added, ...edits]);
    await take(newestFirst(store, 'item', addedItem), 100);
    expect(read.events).toBeLessThan(110);
  });

  it('is right when the target was last written many events ago', async () => {
    const toggles = Array.from({ length: 3_000 }, (_, n): ItemEvent => {
      return { type: n % 2 === 0 ? 'ItemApproved' : 'ItemUnapproved', data: {} };
    });
    const { store } = aStore([added, ...toggles]);
    const oldest = await take(oldestFirst(store, 'item', addedItem));
    expect(await take(newestFirst(store, 'item', addedItem))).toEqual(oldest.toReversed());
  });
});
