// What goes through the pages' server to the HTTP API.
import type { Attack, AttackedProduct } from '../attack.js';
import { allAnswered } from '../outcomes.js';
import { connectTo, head, readAll, statusesIn } from '../raw.js';
import { visit } from '../visit.js';

const TOO_MUCH = 33 * 1_048_576;

function tooLarge(product: AttackedProduct, body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>) {
  const path = `/v1/labeling_queues/${product.queueId}/items`;
  return visit(product, { path, method: 'POST', body, headers: { 'content-type': 'application/json' } });
}

const bytes = (count: number) => new Uint8Array(count).fill(' '.charCodeAt(0));

/** In pieces, without saying how many there are. */
function unsaid(): ReadableStream<Uint8Array> {
  let sent = 0;
  const piece = bytes(65_536);
  return new ReadableStream({
    pull(stream) {
      sent += piece.length;
      if (sent > TOO_MUCH + 1_048_576) stream.close();
      else stream.enqueue(piece);
    },
  });
}

export const forwarding: readonly Attack[] = [
  {
    name: '33 MB for the API, through the pages',
    room: 'pages',
    sends: '33 MB to the API through the pages, with and without its length',
    mustAnswer: '413',
    async run(product) {
      const answers = [await tooLarge(product, bytes(TOO_MUCH)), await tooLarge(product, unsaid())];
      return allAnswered(answers, 413);
    },
  },
  {
    name: '16 × 33 MB for the API at once, through the pages',
    room: 'pages',
    sends: '16 bodies of 33 MB at once to the API through the pages, without their lengths',
    mustAnswer: '413 for each, or 503',
    isLong: true,
    run: async (product) =>
      allAnswered(await Promise.all(Array.from({ length: 16 }, () => tooLarge(product, unsaid()))), ...[413, 429, 503]),
  },
  {
    name: '500 requests on one connection at once',
    room: 'pages',
    sends: '500 requests on one connection, without waiting for any answer',
    mustAnswer: '500 answers, each 200',
    async run(product) {
      const socket = await connectTo(product.pagesUrl);
      const health = head(product, 'GET /health');
      socket.write(health.repeat(499) + head(product, 'GET /health', ['connection: close']));
      const text = await readAll(socket);
      const answers = statusesIn(text).map((status) => ({ status }));
      const outcome = allAnswered(answers, 200);
      return { ...outcome, held: outcome.held && answers.length === 500 };
    },
  },
];
