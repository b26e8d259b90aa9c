import { once } from 'node:events';
import { connect, constants, type ClientHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { openHttp2, type Http2Listener, type Patience } from './http2-server.js';

let listener: Http2Listener;
let session: ClientHttp2Session;
async function open(patience: Patience): Promise<void> {
  listener = openHttp2((request) => void request.resume(), patience);
  listener.server.listen(0, '127.0.0.1');
  await once(listener.server, 'listening');
  session = connect(`http://127.0.0.1:${(listener.server.address() as AddressInfo).port}`);
}
afterEach(() => {
  session.destroy();
  listener.stop(0);
  listener.server.close();
});
const forever = 1_000_000;

describe('a connection for gRPC', () => {
  it('may have a hundred requests at once', async () => {
    await open({ receivedWithinMs: forever, idleMs: forever });
    const [settings] = await once(session, 'remoteSettings');
    expect(settings).toMatchObject({ maxConcurrentStreams: 100, initialWindowSize: 1_048_576 });
  });

  it('drops a request whose message does not arrive, and continues', async () => {
    await open({ receivedWithinMs: 50, idleMs: forever });
    const slow = session.request({ ':method': 'POST' });
    slow.on('error', () => undefined).write('begun');
    await once(slow, 'close');
    expect(slow.rstCode).toBe(constants.NGHTTP2_CANCEL);
    expect(session.closed).toBe(false);
  });

  it('is closed when it is idle', async () => {
    await open({ receivedWithinMs: forever, idleMs: 50 });
    await once(session, 'close');
    expect(session.destroyed).toBe(true);
  });
});
