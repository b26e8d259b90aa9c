import { ServerStandIn } from '@labeling/embedded-event-store/testing';
import { randomUUID } from 'node:crypto';
import { LARGEST_EVENT } from './append-messages.js';
import { BatchAppend } from './batch-append.js';
import { connectExactly, disconnect } from './exact-client.js';
import { newStream } from '../store.fixture.js';

describe('an event that is larger than any message that a server takes', () => {
  it('is refused, and does not end the call that carries others', async () => {
    const server = await ServerStandIn.start({ isProjecting: false });
    const client = connectExactly(server.url);
    const batch = new BatchAppend(client);
    const append = (bytes: number) => {
      const content = { contentType: 'application/octet-stream', data: Buffer.alloc(bytes), metadata: Buffer.alloc(0) };
      const event = { id: randomUUID(), type: 'Large', ...content };
      return batch.append({ stream: newStream(), expected: 'no_stream', events: [event] }, 30_000);
    };
    const results = await Promise.allSettled([1, 17 * 1_048_576, LARGEST_EVENT, 1].map(append));
    const tooLarge = (limit: number) => ({ reason: { name: 'EventTooLarge', limit } });
    const stored = { value: { revision: 0n } };
    // An event of exactly the allowed size is refused by the server itself, which names its own limit.
    expect(results).toMatchObject([stored, tooLarge(LARGEST_EVENT), tooLarge(1_048_576), stored]);
    await disconnect(client);
    await server.close();
  });
});
