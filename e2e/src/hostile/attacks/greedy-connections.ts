// Connections that ask for more than they read, or for more at once than can be answered.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { long, type Attack, type AttackedProduct } from '../attack.js';
import { allAnswered, tally } from '../outcomes.js';
import { send } from '../send.js';
import { addItem } from '../stored.js';

function open(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  return socket.on('error', () => undefined);
}

const request = ({ keys }: AttackedProduct, path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${keys.read}\r\n\r\n`;

/** The statuses of the answers that arrived on a connection. */
const statusesIn = (text: string) => Array.from(text.matchAll(/HTTP\/1\.1 (\d{3})/g), ([, status]) => Number(status));

const STATUS_LENGTH = 'HTTP/1.1 200'.length;

const PIPELINED = 1_000;
const READERS = 40;
const EXPORTS = 100;
/** Longer than an export waits for its turn. */
const UNREAD_MS = 15_000;

function pipelined(room: 'api' | 'pages', path: string, addressOf: (product: AttackedProduct) => string): Attack {
  return {
    name: `${PIPELINED.toLocaleString('en')} requests to the ${room === 'api' ? 'API' : 'pages'} in one go`,
    room,
    sends: `${PIPELINED} requests on one connection, without waiting for any answer`,
    mustAnswer: '200 to each',
    async run(product) {
      const socket = open(addressOf(product));
      const answers: { status: number }[] = [];
      socket.write(request(product, path).repeat(PIPELINED));
      // A chunk may end within a status.
      let end = '';
      socket.setEncoding('latin1').on('data', (part: string) => {
        const text = end + part;
        for (const status of statusesIn(text)) answers.push({ status });
        end = text.slice(1 - STATUS_LENGTH);
        if (answers.length === PIPELINED) socket.destroy();
      });
      await once(socket, 'close');
      const { held, saw } = allAnswered(answers, 200);
      return { held: held && answers.length === PIPELINED, saw };
    },
  };
}

export const greedyConnections: readonly Attack[] = [
  pipelined('api', '/health/live', ({ apiUrl }) => apiUrl),
  long(pipelined('pages', '/sign-in', ({ pagesUrl }) => pagesUrl)),
  long({
    name: `${READERS} readers of long lists that read nothing`,
    room: 'api',
    sends: `${READERS} requests for lists of 8 MB, and reads only the beginning of each answer for ten seconds`,
    mustAnswer: '200 to some, and 503 to those for whose answers there is no memory',
    async run(product) {
      const item = JSON.stringify({ data: 'x'.repeat(900_000), target: 1 });
      for (let i = 0; i < 10; i++) await addItem(product, item);
      const path = `/v1/labeling_queues/${product.queueId}/items`;
      const readers = Array.from({ length: READERS }, () => open(product.apiUrl));
      const beginnings = readers.map(async (socket) => {
        socket.write(request(product, path));
        await once(socket, 'readable');
        return { status: statusesIn(String(socket.read(100)))[0] ?? 0 };
      });
      const answers = await Promise.all(beginnings);
      await pause(10_000);
      for (const socket of readers) socket.destroy();
      const held = answers.every(({ status }) => [200, 503].includes(status)) && answers.some((a) => a.status === 503);
      return { held, saw: tally(answers) };
    },
  }),
  long({
    name: `${EXPORTS} exports that nobody reads`,
    room: 'api',
    sends: `${EXPORTS} requests for a dataset of 20 MB as a file, and reads none of it`,
    mustAnswer: '200 to those that have a turn, and 503 to the others',
    async run(product) {
      const datapoint = { data: 'x'.repeat(900_000), target: 1 };
      const path = `/v1/datasets/${product.datasetId}`;
      for (let i = 0; i < 22; i++) {
        const body = JSON.stringify({ datapoints: [datapoint] });
        const { status, code } = await send(product, { path: `${path}/datapoints`, body });
        if (status !== 201) throw new Error(`The datapoint was not added: ${status} ${code}`);
      }
      const sockets = Array.from({ length: EXPORTS }, () => open(product.apiUrl));
      for (const socket of sockets) socket.pause().write(request(product, `${path}/export`));
      await pause(UNREAD_MS);
      const answers = await Promise.all(
        sockets.map(async (socket) => {
          const [beginning] = await once(socket.resume(), 'data');
          socket.destroy();
          return { status: statusesIn(String(beginning))[0] ?? 0 };
        }),
      );
      const sent = answers.filter(({ status }) => status === 200).length;
      return { held: sent > 0 && sent <= 10 && allAnswered(answers, 200, 503).held, saw: tally(answers) };
    },
  }),
];
