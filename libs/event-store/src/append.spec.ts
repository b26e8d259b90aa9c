import type { EventStoreDBClient } from '@eventstore/db-client';
import { appendInOrder } from './append.js';
import type { AppendRequest } from './client/append-messages.js';
import type { BatchAppend } from './client/batch-append.js';
import { CallLost } from './client/failures.js';
import { StoreCannotWrite } from './errors.js';

describe('appending in order', () => {
  it('does not send again an append that follows one the disk had no room for', async () => {
    const sent: string[] = [];
    const append = async ({ stream }: AppendRequest) => {
      sent.push(stream);
      if (stream === 'b') throw new StoreCannotWrite('database or disk is full');
      // The store ends the call, and the next attempt would have room again.
      if (stream === 'c' && sent.length === 3) throw new CallLost(undefined);
      return { revision: 0n, position: BigInt(sent.length) };
    };
    const batch = { append } as Pick<BatchAppend, 'append'> as BatchAppend;
    const requests = ['a', 'b', 'c'].map((stream) => ({ stream, expected: 'no_stream' as const, events: [] }));
    const patience = { timeoutMs: 1_000, patienceMs: 10_000 };
    const appending = appendInOrder(batch, {} as EventStoreDBClient, requests, patience);
    await expect(appending).rejects.toMatchObject({ name: 'StoreCannotWrite' });
    expect(sent).toEqual(['a', 'b', 'c']);
  });
});
