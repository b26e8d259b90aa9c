import { EventStore } from '@labeling/event-store';
import { createServer } from 'node:net';
import pg from 'pg';
import { foldUntil, StoreLost } from './fold-until.js';

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
});
