import { ServerStandIn } from '@labeling/embedded-event-store/testing';
import { itemDecider, toJsonText, type ItemAdded, type ItemCommand } from '@labeling/domain';
import { EventStore, execute, type EventContext, type SubscribeOptions } from '@labeling/event-store';
import { getItem } from '@labeling/read-models/queries';
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { foldEvents } from './fold-events.js';
import { emptyReadModels } from './read-models.fixture.js';

const now = '2026-05-04T03:02:01.000Z';
const metadata = (): EventContext => ({
  ...{ actor: { type: 'member', id: 'ada', name: 'Ada' }, at: now },
  ...{ $correlationId: randomUUID(), $causationId: randomUUID() },
});
const target = toJsonText({ answer: 1 });
const submit = (member: string): ItemCommand => ({
  type: 'SubmitAnnotation',
  ...{ member, target, rules: { needed: 2, slotHours: 24, now } },
});

describe('the read models', () => {
  const client = emptyReadModels();

  it('never show an item between two events of one append, however far apart these arrive', async () => {
    const server = await ServerStandIn.start();
    const store = EventStore.connect(server.url, { partialMs: 600_000 });
    const itemId = randomUUID();
    const stored: string[] = [];
    const run = async (...commands: ItemCommand[]) => {
      for (const command of commands) {
        const { state, revision } = await execute(store, itemDecider, itemId, command, { metadata });
        stored.push(`${revision}: ${state.is === 'inQueue' ? state.state : state.is}`);
      }
    };
    const shown = new Set<string>();
    let isWaiting = true;
    /** Looks at the item whenever a batch has been folded. */
    async function* looking(options: SubscribeOptions) {
      for await (const batch of store.subscribe(options)) {
        isWaiting = false;
        yield batch;
        const item = await getItem(client(), itemId);
        if (item) shown.add(`${item.revision}: ${item.state}`);
        if (shown.has(stored.at(-1) ?? '')) over.abort();
        isWaiting = true;
      }
    }
    const over = new AbortController();
    const item: ItemAdded['data'] = {
      ...{ queueId: randomUUID(), projectId: randomUUID(), createdAt: now },
      ...{ arrival: { request: randomUUID(), index: 0 }, source: { type: 'api' } },
      ...{ data: toJsonText({ question: 1 }), target: toJsonText({ answer: 0 }) },
    };
    try {
      await run({ type: 'AddItem', item }, submit('ada'), submit('ben'), { type: 'Unapprove' });
      await run({ type: 'Approve', target: toJsonText({ answer: 2 }) });
      expect(stored).toEqual(['0: New', '1: New', '4: Approved', '6: New', '8: Approved']);
      server.beforeNext = async () => {
        // Enough turns to hand out what has arrived, once nothing else is being folded.
        for (let turns = 0; turns < 50; turns = isWaiting ? turns + 1 : 0) await setImmediate();
      };
      await foldEvents({
        ...{ store: { subscribe: looking }, client: client(), schema: 'read_model', after: 0n },
        ...{ signal: over.signal, onFolded: () => undefined },
      });
    } finally {
      await store.close();
      await server.close();
    }
    expect(shown).toContain(stored.at(-1));
    expect(stored).toEqual(expect.arrayContaining([...shown]));
  });
});
