import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { goneWithout } from './client-gone.js';

const server = createServer();
let client: Socket;
let answer: ServerResponse;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(async () => {
  const { port } = server.address() as AddressInfo;
  client = connect(port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  [, answer] = await once(server, 'request');
});
afterAll(() => void server.close());

describe('a client', () => {
  it('is gone when it leaves before its answer', async () => {
    const gone = goneWithout(answer);
    expect(gone.aborted).toBe(false);
    client.destroy();
    await once(gone, 'abort');
  });

  it('is gone when it left before anybody asked', async () => {
    client.destroy();
    await once(answer, 'close');
    expect(goneWithout(answer).aborted).toBe(true);
  });

  it('is not gone when it leaves with its answer', async () => {
    const gone = goneWithout(answer);
    answer.end();
    client.resume().end();
    await once(answer, 'close');
    expect(gone.aborted).toBe(false);
  });
});
