import { ServerStandIn } from '@labeling/embedded-event-store/testing';
import { newestPosition } from './read-events.js';
import { connectExactly, disconnect, leaveIfSilent } from './exact-client.js';
import { EventStore } from '../event-store.js';
import { itemAdded, newStream, NodeProcess, someContext, testNames } from '../store.fixture.js';

describe('a client of several nodes', () => {
  it('survives a call that fails while no node can be found, and finds one later', async () => {
    const node = await NodeProcess.start();
    const client = connectExactly(`${node.url.replace('?', ',127.0.0.1:1?')}&maxDiscoverAttempts=2`);
    const ask = () => newestPosition(client, 10_000);
    await ask();
    await node.kill();
    await expect(ask()).rejects.toThrow('UNAVAILABLE');
    const search = ask();
    // The client's own parsing of this also fails, without a handler: that would end the process, and ends this test.
    expect(leaveIfSilent(client, 0)).toBe(true);
    await expect(search).rejects.toThrow('Failed to discover');
    await node.start();
    await ask();
    await disconnect(client);
    await node.remove();
  });
});

describe('a client of a node that does not lead', () => {
  const stream = newStream();
  const opened: { close(): Promise<unknown> }[] = [];
  const open = <Closable extends { close(): Promise<unknown> }>(each: Closable): Closable => {
    opened.unshift(each);
    return each;
  };
  const start = async () => open(await ServerStandIn.start({ isProjecting: false }));
  const connect = ({ url }: ServerStandIn, patienceMs = 10_000) =>
    open(EventStore.connect(url, { names: testNames, patienceMs }));
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.close();
  });

  it('reads what the leader has acknowledged, which that node may not have yet', async () => {
    const [leader, behind] = [await start(), await start()];
    behind.follows = leader;
    const { position } = await connect(leader).append(stream, 'no_stream', [
      { event: itemAdded(), metadata: someContext },
    ]);
    const revisions = [];
    for await (const { revision } of connect(behind).read(stream)) revisions.push(revision);
    expect(revisions).toEqual([0n]);
    expect(await connect(behind).newestPosition()).toBe(position);
    expect(await connect(behind).isPosition(position)).toBe(true);
    const { signal } = new AbortController();
    for await (const batch of connect(behind).subscribe({ after: undefined, signal })) {
      expect(batch).toMatchObject([{ position }]);
      break;
    }
    expect(behind.played.refusedAsFollower).toBe(4);
  });

  it('reports nothing from that node while there is no leader', async () => {
    const node = await start();
    const store = connect(node, 300);
    node.follows = 'nobody';
    await expect(store.newestPosition()).rejects.toThrow('The event store cannot be reached');
    node.follows = undefined;
    expect(await store.newestPosition()).toBe(0n);
  });
});
