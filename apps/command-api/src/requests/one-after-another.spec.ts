import { fastify as createFastify } from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { workOneAfterAnother } from './one-after-another.js';

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

describe('requests on one connection', () => {
  it('are worked on one after another, and those of other connections at the same time', async () => {
    const fastify = createFastify();
    workOneAfterAnother(fastify);
    let [inWork, most] = [0, 0];
    fastify.get('/', async () => {
      most = Math.max(most, ++inWork);
      for (let i = 0; i < 3; i++) await setImmediate();
      inWork--;
      return 'done';
    });
    await fastify.listen({ port: 0, host: '127.0.0.1' });
    const ask = async (times: number) => {
      const { port } = fastify.server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1');
      socket.write(REQUEST.repeat(times - 1) + REQUEST.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
      let answers = '';
      socket.setEncoding('utf8').on('data', (text) => (answers += text));
      await once(socket, 'close');
      return answers.match(/200 OK/g)?.length;
    };
    try {
      expect([await ask(100), most]).toEqual([100, 1]);
      expect([await Promise.all([ask(20), ask(20), ask(20)]), most > 1]).toEqual([[20, 20, 20], true]);
    } finally {
      await fastify.close();
    }
  });
});
