import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { Inbox } from './inbox.js';
import { throughOf, type StoredEvent, type SubscribedEvent, type SubscriptionBatch } from './stored-event.js';
import { itemAdded, someContext } from './store.fixture.js';

/** How many events an append has, how many of them are stored, and what happens after each. */
interface Append {
  readonly stream: string;
  readonly events: number;
  readonly stored: number;
  readonly after: readonly Happening[];
}
type Happening = 'nothing' | 'turn' | 'checkpoint';

const anyAppend: fc.Arbitrary<Append> = fc
  .record({
    stream: fc.constantFrom('item-1', 'item-2'),
    events: fc.integer({ min: 1, max: 5 }),
    isWhole: fc.boolean(),
    cut: fc.nat(),
    after: fc.array(fc.constantFrom<Happening>('nothing', 'turn', 'checkpoint'), { minLength: 5, maxLength: 5 }),
  })
  .map(({ isWhole, cut, events, ...append }) => ({ ...append, events, stored: isWhole ? events : 1 + (cut % events) }));

const event = (stream: string, position: number, followedBy: number): StoredEvent => ({
  event: itemAdded(),
  metadata: { ...someContext, schemaVersion: 1, ...(followedBy > 0 && { followedBy }) },
  ...{ id: randomUUID(), stream, revision: 0n, position: BigInt(position), createdAt: new Date() },
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Puts the stored events of the appends into an inbox, which is then lost, and reads it. */
async function readAppends(appends: readonly Append[], { size = 1, isSlow = false, partialMs = 600_000 } = {}) {
  const inbox = new Inbox(partialMs);
  const stored: StoredEvent[] = [];
  /** The positions of events after which an append is complete, or will never be. */
  const ends = new Set<bigint>();
  const pump = async () => {
    for (const append of appends) {
      for (let i = 0; i < append.stored; i++) {
        const each = event(append.stream, stored.length + 1, append.events - 1 - i);
        stored.push(each);
        await inbox.put(each, size);
        if (append.after[i] === 'turn') await turn();
        if (append.after[i] === 'checkpoint') inbox.putCheckpoint(each.position);
      }
      ends.add(BigInt(stored.length));
    }
    inbox.fail(new Error('lost'));
  };
  const pumping = pump();
  const batches: SubscriptionBatch[] = [];
  const reading = async () => {
    for await (const batch of inbox) {
      batches.push(batch);
      if (isSlow) await turn().then(turn);
    }
  };
  await expect(reading()).rejects.toThrow('lost');
  await pumping;
  const events = batches.flatMap((batch): readonly SubscribedEvent[] => ('checkpoint' in batch ? [] : batch));
  return { stored, ends, batches, events };
}

/** Their own numbers say that they continue one another: to an inbox they are one append, although some were cut short. */
function seemingAppends(appends: readonly Append[]): Append[][] {
  const seeming: Append[][] = [];
  for (const append of appends) {
    const before = seeming.at(-1)?.at(-1);
    const goesOn = before?.stream === append.stream && before.events - before.stored === append.events;
    if (goesOn) seeming.at(-1)?.push(append);
    else seeming.push([append]);
  }
  return seeming;
}

const storedOf = (appends: readonly Append[] = []) => appends.reduce((sum, { stored }) => sum + stored, 0);

/** The events without the last append, if it was cut short, and without the appends that it seems to continue. */
function upToLastWhole(appends: readonly Append[], stored: readonly StoredEvent[]): readonly StoredEvent[] {
  const last = appends.at(-1);
  if (last === undefined || last.stored === last.events) return stored;
  return stored.slice(0, stored.length - storedOf(seemingAppends(appends).at(-1)));
}

describe('an inbox', () => {
  it('delivers every event once and in order, and never part of an append that may still be completed', async () => {
    const sizes = fc.constantFrom(1, 1_000_000, 5_000_000, 20_000_000);
    await fc.assert(
      fc.asyncProperty(fc.array(anyAppend, { maxLength: 12 }), sizes, fc.boolean(), async (appends, size, isSlow) => {
        // An append that fills the inbox alone is handed out incomplete: see below.
        const longest = Math.max(0, ...seemingAppends(appends).map(storedOf));
        fc.pre(longest * size < 8 * 1_048_576);
        const { stored, ends, batches, events } = await readAppends(appends, { size, isSlow });
        expect(events).toEqual(upToLastWhole(appends, stored));
        const through = batches.map((batch) => throughOf(batch) ?? 0n);
        expect(through).toEqual(through.toSorted((one, other) => Number(one - other)));
        for (const position of through) expect(ends).toContain(position);
      }),
    );
  });

  it('delivers everything, however large, if no more arrives for a while', async () => {
    const sizes = fc.constantFrom(1, 5_000_000, 20_000_000);
    await fc.assert(
      fc.asyncProperty(fc.array(anyAppend, { maxLength: 8 }), sizes, fc.boolean(), async (appends, size, isSlow) => {
        const inbox = new Inbox(1);
        const stored = appends.flatMap(({ stream, events, stored: count }) =>
          Array.from({ length: count }, (_, i) => event(stream, 0, events - 1 - i)),
        );
        const pumping = (async () => {
          for (const each of stored) await inbox.put(each, size);
        })();
        const events: SubscribedEvent[] = [];
        if (stored.length > 0)
          for await (const batch of inbox) {
            if (!('checkpoint' in batch)) events.push(...batch);
            if (isSlow) await turn();
            if (events.length === stored.length) break;
          }
        await pumping;
        expect(events).toEqual(stored);
      }),
      { numRuns: 50 },
    );
  });

  it('waits for the rest of an append even after a checkpoint, but not forever', async () => {
    const inbox = new Inbox(20);
    await inbox.put(event('item-1', 1, 1), 1);
    const batches: SubscriptionBatch[] = [];
    // More often than the inbox waits.
    const searching = setInterval(() => inbox.putCheckpoint(9n), 2);
    try {
      for await (const batch of inbox) {
        batches.push(batch);
        if ('checkpoint' in batch) break;
      }
    } finally {
      clearInterval(searching);
    }
    expect(batches).toMatchObject([[{ position: 1n }], { checkpoint: 9n }]);
  });

  it('delivers part of an append that fills it alone, to make room', async () => {
    const whole = { stream: 'item-1', events: 5, stored: 5, after: [] };
    const { stored, events } = await readAppends([whole], { size: 5_000_000 });
    expect(events).toEqual(stored);
  });

  it('ends at once while it waits for the rest of an append', async () => {
    const inbox = new Inbox(600_000);
    await inbox.put(event('item-1', 1, 1), 1);
    const reading = Array.fromAsync(inbox);
    await turn();
    inbox.end();
    expect(await reading).toEqual([]);
  });
});
