import { itemBasis, atOnce, itemDecider, takeBack, toJsonText, type ItemEvent } from '@labeling/domain';
import { pastOf } from '@labeling/domain/testing';
import { anAddedItem, anyItemHistory } from '@labeling/domain/testing';
import type { EventStore, NewEvent } from '@labeling/event-store';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { startMemoryStore } from '../memory-store.fixture.js';
import { pastOfRequest } from './request-past.js';

let store: EventStore;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ store, stop } = await startMemoryStore());
});
afterAll(() => stop?.());

const added = anAddedItem();
const toggles = (count: number) =>
  Array.from({ length: count }, (_, n): ItemEvent => {
    return { type: n % 2 === 0 ? 'ItemApproved' : 'ItemUnapproved', data: {} };
  });
const by = (correlationId: string, revision: number) => (event: ItemEvent, i: number) => ({
  event,
  metadata: {
    actor: { type: 'system' as const, id: 'system', name: 'System' },
    at: '2026-05-04T03:02:01.000Z',
    $correlationId: correlationId,
    $causationId: correlationId,
    // Right for an item that was only approved and unapproved.
    ...(correlationId === 'earlier' && revision + i > 7 && { basis: { version: itemBasis.version, revisions: [0] } }),
  },
});

async function append(events: readonly NewEvent[]): Promise<string> {
  const id = randomUUID();
  for (let done = 0; done < events.length; done += 500) {
    const expected = done === 0 ? 'no_stream' : BigInt(done - 1);
    await store.append(itemDecider.streamName(id), expected, events.slice(done, done + 500));
  }
  return id;
}

async function takenBack(id: string, length: number) {
  let reads = 0;
  const counted: Pick<EventStore, 'read'> = {
    async *read(stream, options) {
      for await (const stored of store.read(stream, options)) {
        reads++;
        yield stored as never;
      }
    },
  };
  const past = await pastOfRequest(counted, id, 'request', BigInt(length - 1));
  return { decision: atOnce(takeBack(past)), past, reads };
}
const wholly = (events: readonly NewEvent[]) =>
  atOnce(
    takeBack(
      pastOf(
        events.map(({ event, metadata: { $correlationId: correlationId, actor } }) => {
          return { event: event as ItemEvent, correlationId, by: actor.id };
        }),
        'request',
      ),
    ),
  );

describe('what is known of a request that is taken back', () => {
  it('leads to the same decision as the whole history', async () => {
    const targets = fc.constantFrom(1, 2).map(toJsonText);
    const tail = anyItemHistory(added, { targets, without: ['AddItem', 'PushItem'], maxCommands: 12 });
    const owners = fc.array(fc.constantFrom('request', 'request', 'later'), { minLength: 12, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(0, 4, 100), tail, owners, async (count, [, ...last], whose) => {
        const earlier = [added, ...toggles(count)];
        const events = [
          ...earlier.map(by('earlier', 0)),
          ...last.map((event, i) => by(whose[i % whose.length] ?? 'later', earlier.length + i)(event, 0)),
        ];
        const { decision } = await takenBack(await append(events), events.length);
        expect(decision).toEqual(wholly(events));
      }),
      { numRuns: 60 },
    );
  });

  it('is read from the last events of a long history when the request is among them', async () => {
    const events = [
      ...[added, ...toggles(3_000)].map(by('earlier', 0)),
      by('request', 3_001)(toggles(1)[0] ?? added, 0),
    ];
    const { decision, reads } = await takenBack(await append(events), events.length);
    expect(decision).toEqual([{ type: 'ItemUnapproved', data: {} }]);
    expect(reads).toBeLessThan(80);
  });

  it('contains nothing from a long history that the request had no part in', async () => {
    const events = [added, ...toggles(100)].map(by('earlier', 0));
    const past = await pastOfRequest(store, await append(events), 'request', BigInt(events.length - 1));
    expect(past).toMatchObject({ by: undefined, before: { is: 'inQueue' } });
  });

  it('keeps only the item before, after and now, however much has happened since', async () => {
    const edits = Array.from({ length: 200 }, (_, n): ItemEvent => {
      return { type: 'TargetEdited', data: { target: toJsonText(`${n}`.padEnd(1_000)) } };
    });
    for (const since of [20, 200]) {
      const later = edits.slice(0, since);
      const events = [
        by('earlier', 0)(added, 0),
        by('request', 1)(toggles(1)[0] ?? added, 0),
        by('request', 2)(toggles(2)[1] ?? added, 0),
        ...later.map(by('later', 3)),
      ];
      const { past, decision } = await takenBack(await append(events), events.length);
      expect(decision).toMatchObject({ code: 'changed_since' });
      expect(JSON.stringify(past).length).toBeLessThan(10_000);
    }
  });

  it('covers everything that the request did, however much it was', async () => {
    const events = [...[added, ...toggles(10)].map(by('earlier', 0)), ...toggles(101).map(by('request', 11))];
    const { decision } = await takenBack(await append(events), events.length);
    expect(decision).toEqual(wholly(events));
    expect(decision).toEqual([{ type: 'ItemUnapproved', data: {} }]);
  });
});
