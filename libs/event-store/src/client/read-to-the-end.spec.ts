import { itemAdded, newStream, someContext, testNames, useStore } from '../store.fixture.js';
import { connectExactly } from './exact-client.js';
import { readToTheEnd } from './read-to-the-end.js';

const fixture = useStore();

describe('readToTheEnd', () => {
  it('leaves nothing open that keeps the client from ending', async () => {
    const stream = newStream();
    const events = Array.from({ length: 300 }, () => ({ event: itemAdded(), metadata: someContext }));
    await fixture.connect().append(stream, 'no_stream', events);
    const client = connectExactly(fixture.url);
    for (let round = 0; round < 100; round++) {
      const read = client.readStream(testNames.inStore(stream), { maxCount: round % 2 ? 1 : 300 });
      for await (const _ of readToTheEnd(read, () => read.cancel())) break;
    }
    const subscription = client.subscribeToAll();
    for await (const _ of readToTheEnd(subscription, () => subscription.unsubscribe())) break;
    await client.dispose();
  });
});
