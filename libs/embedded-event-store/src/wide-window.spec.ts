import { connect, type Settings } from 'node:http2';
import { once } from 'node:events';
import { startEmbeddedEventStore } from './server.js';
import { WINDOW_BYTES } from './wide-window.js';

describe('the flow control of the node', () => {
  it('lets a connection and each of its calls send 1 MiB ahead', async () => {
    const node = await startEmbeddedEventStore({ file: ':memory:', port: 0 });
    const session = connect(`http://127.0.0.1:${node.port}`);
    const [settings] = (await once(session, 'remoteSettings')) as [Settings];
    expect(settings.initialWindowSize).toBe(WINDOW_BYTES);
    // The window of the connection grows with a separate message, which has arrived once another call has been answered.
    await new Promise((resolve) => session.ping(resolve));
    expect(session.state.remoteWindowSize).toBe(WINDOW_BYTES);
    session.close();
    await node.close();
  });
});
