import { jest } from '@jest/globals';
import { queueDecider } from '@labeling/domain';
import { startEmbeddedEventStore } from '@labeling/embedded-event-store';
import { EventStore, execute } from '@labeling/event-store';
import { MuteProxy } from '@labeling/infra';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import pg from 'pg';
import { foldUntil, StoreLost, type FoldUntil } from './fold-until.js';

describe('folding up to a position', () => {
  it('says that the store is lost, and gives up when it does not come back', async () => {
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const store = EventStore.connect(`esdb://127.0.0.1:${port}?tls=false`, { patienceMs: 50 });
    const lost: unknown[] = [];
    try {
      const folding = foldUntil({
        ...{ store, client: new pg.Client(), schema: 'read_model_check', after: 0n, until: 1n, mostLosses: 3 },
        signal: new AbortController().signal,
        onFolded: () => undefined,
        onLost: (error) => lost.push(error),
      });
      await expect(folding).rejects.toThrow(StoreLost);
      await expect(folding).rejects.toThrow(/^The event store was lost 3 times in a row: ./);
      expect(lost).toHaveLength(1);
    } finally {
      await store.close();
      server.close();
    }
  });

  it('ends when the store has no more events, without waiting for silence', async () => {
    jest.useFakeTimers();
    const store: FoldUntil['store'] = {
      lastPosition: async () => 6n,
      async *subscribe({ onLive, signal }) {
        onLive?.();
        await once(signal, 'abort');
      },
    };
    try {
      await foldUntil({
        ...{ store, client: new pg.Client(), schema: 'read_model_check', after: 7n, until: 8n },
        ...{ signal: new AbortController().signal, onFolded: () => undefined },
      });
    } finally {
      jest.useRealTimers();
    }
  }, 30_000);

  it('does not mistake a store that has fallen silent for one without further events', async () => {
    const node = await startEmbeddedEventStore({ file: ':memory:', port: 0 });
    const { port } = new URL(node.url);
    const proxy = await MuteProxy.before(Number(port));
    const ours = EventStore.connect(node.url);
    const limits = { timeoutMs: 500, patienceMs: 500, silenceMs: 7_000 };
    // Asked before the proxy is mute, so that the patience is left for later requests.
    const names = await ours.names();
    const store = EventStore.connect(node.url.replace(port, String(proxy.port)), { ...limits, names });
    try {
      const after = await createQueue(ours);
      const muteOnceLive: FoldUntil['store'] = {
        lastPosition: () => store.lastPosition(),
        subscribe: (options) => {
          const onLive = () => {
            proxy.isMute = true;
            options.onLive?.();
          };
          return store.subscribe({ ...options, onLive });
        },
      };
      const folding = foldUntil({
        ...{ store: muteOnceLive, client: new pg.Client(), schema: 'read_model_check', after, until: after + 1n },
        ...{ mostLosses: 1, signal: new AbortController().signal, onFolded: () => undefined },
      });
      let isOver = false;
      const end = () => void (isOver = true);
      folding.then(end, end);
      const creating = async () => {
        while (!proxy.isMute && !isOver) await new Promise(setImmediate);
        expect(proxy.isMute).toBe(true);
        expect(await createQueue(ours)).toBe(after + 1n);
      };
      await Promise.all([creating(), expect(folding).rejects.toThrow(StoreLost)]);
    } finally {
      await Promise.all([store.close(), ours.close()]);
      await proxy.remove();
      await node.close();
    }
  });
});

async function createQueue(store: EventStore): Promise<bigint> {
  const at = new Date().toISOString();
  const queue = { projectId: 'p', name: 'Q', guidelines: '', createdAt: at };
  const actor = { type: 'member', id: 'ada', name: 'Ada' } as const;
  const metadata = () => ({ actor, at, $correlationId: 'c', $causationId: 'c' });
  await execute(store, queueDecider, randomUUID(), { type: 'CreateQueue', queue }, { metadata });
  return store.lastPosition();
}
