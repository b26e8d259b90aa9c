import { newestPosition } from './read-events.js';
import { connectExactly, disconnect, leaveIfSilent } from './exact-client.js';
import { NodeProcess } from '../store.fixture.js';

describe('a client of several nodes', () => {
  it('survives it that a call fails while no node can be found, and finds one later', async () => {
    const node = await NodeProcess.start();
    const client = connectExactly(`${node.url.replace('?', ',127.0.0.1:1?')}&maxDiscoverAttempts=2`);
    const ask = () => newestPosition(client, 10_000);
    await ask();
    await node.kill();
    await expect(ask()).rejects.toThrow('UNAVAILABLE');
    const search = ask();
    // What the client makes of this fails, too, with nobody to hear it: that would end the process, and ends this test.
    expect(leaveIfSilent(client, 0)).toBe(true);
    await expect(search).rejects.toThrow('Failed to discover');
    await node.start();
    await ask();
    await disconnect(client);
    await node.remove();
  });
});
