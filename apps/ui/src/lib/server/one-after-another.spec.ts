import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { oneAfterAnother } from '../../../one-after-another.js';

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

describe('requests on one connection to the pages’ server', () => {
  it('are handled one after another, but at the same time as those of other connections', async () => {
    let [inWork, most] = [0, 0];
    const answer: RequestListener = async (_, response) => {
      most = Math.max(most, ++inWork);
      for (let i = 0; i < 3; i++) await setImmediate();
      inWork--;
      response.end('done');
    };
    // As source text, the way it is written into the server.
    const listener: RequestListener = new Function('answer', `return (${oneAfterAnother.toString()})(answer)`)(answer);
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const ask = async (times: number) => {
      const { port } = server.address() as AddressInfo;
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
      server.close();
    }
  });

  it('let other connections have their turn, even if their answers wait for nothing', async () => {
    const asked: (string | undefined)[] = [];
    const server = createServer(
      oneAfterAnother(({ url }, response) => {
        if (asked.push(url) === 1) other.write(REQUEST.replace('/', '/other'));
        response.end();
      }),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const [other, greedy] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    await Promise.all([once(other, 'connect'), once(greedy, 'connect')]);
    greedy.write(REQUEST.repeat(100) + REQUEST.replace('/', '/last'));
    while (!asked.includes('/last')) await setImmediate();
    for (const socket of [other, greedy]) socket.destroy();
    server.close();
    expect(asked.indexOf('/other')).toBeGreaterThan(0);
    expect(asked.indexOf('/other')).toBeLessThan(100);
  });

  it('are no longer started once their sender has left', async () => {
    const ends: Promise<unknown>[] = [];
    const server = createServer(oneAfterAnother((_, response) => void ends.push(once(response, 'close')))).listen(
      0,
      '127.0.0.1',
    );
    await once(server, 'listening');
    const sender = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sender.write(REQUEST.repeat(3));
    await once(server, 'request');
    sender.destroy();
    server.close();
    await once(server, 'close');
    await ends[0];
    for (let i = 0; i < 3; i++) await setImmediate();
    expect(ends.length).toBe(1);
  });
});
