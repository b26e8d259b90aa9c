// Requests that never end.
import { setTimeout as pause } from 'node:timers/promises';
import type { Attack, AttackedProduct } from '../attack.js';
import { allAnswered } from '../outcomes.js';
import { connectTo, head, readAll } from '../raw.js';
import { visit } from '../visit.js';

const CONNECTIONS = 300;

/** Leaves connections open with the same start of a request, and keeps working alongside them. */
function unfinished(name: string, beginning: (product: AttackedProduct) => string): Attack {
  return {
    name: `${CONNECTIONS} connections with ${name}`,
    room: 'pages',
    sends: `${CONNECTIONS} connections with ${name}, and then nothing more`,
    mustAnswer: 'Nothing, while others get their pages',
    async run(product) {
      const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => connectTo(product.pagesUrl)));
      for (const socket of sockets) socket.write(beginning(product));
      const answers = [];
      for (let i = 0; i < 10; i++) answers.push(await visit(product, { path: '/queues' }));
      for (const socket of sockets) socket.destroy();
      return allAnswered(answers, 200);
    },
  };
}

/** The server has to give up on a request that trickles in, since requests must be complete in time. */
function trickle(name: string, beginning: (product: AttackedProduct) => string, piece: string): Attack {
  return {
    name: `${name}, a byte a second`,
    room: 'pages',
    sends: `${name}, a byte a second, for as long as the server listens`,
    mustAnswer: 'An end to the connection within 100 seconds',
    isLong: true,
    async run(product) {
      const socket = await connectTo(product.pagesUrl);
      const end = readAll(socket).then((text) => ({ held: true, saw: text.split('\r\n')[0] || 'closed' }));
      socket.write(beginning(product));
      for (let second = 0; second < 100 && socket.writable; second++) {
        socket.write(piece);
        await pause(1_000);
      }
      const open = pause(1_000, { held: false, saw: 'still open' });
      return Promise.race([end, open]);
    },
  };
}

const form = ['content-type: application/x-www-form-urlencoded', 'content-length: 10000'];

export const slowRequests: readonly Attack[] = [
  unfinished('nothing', () => ''),
  unfinished('half a head', () => 'GET /queues HTTP/1.1\r\nhost: x\r\nx-more: '),
  unfinished('half a form', (product) => `${head(product, 'POST /sign-in', form)}email=`),
  unfinished('half a body for the API', (product) => {
    const to = `POST /v1/labeling_queues/${product.queueId}/items`;
    return `${head(product, to, ['content-type: application/json', 'content-length: 10000'])}{"items":`;
  }),
  trickle('a head', () => 'GET /queues HTTP/1.1\r\nhost: x\r\nx-more: ', 'x'),
  trickle('a form', (product) => `${head(product, 'POST /sign-in', form)}email=`, 'x'),
];
