// Headers that are garbage, or far too long.
import type { Attack, AttackedProduct, Outcome } from '../attack.js';
import { request, statusesOf } from '../raw.js';
import { send, type Answer } from '../send.js';
import { allAnswered, tally } from '../outcomes.js';

const MEGABYTE = 1_048_576;

async function withHeader(product: AttackedProduct, header: string): Promise<Outcome> {
  const lines = [
    ...[`POST /v1/labeling_queues/${product.queueId}/items HTTP/1.1`, 'Host: x', 'Content-Type: application/json'],
    ...[`Authorization: Bearer ${product.keys.write}`, 'Content-Length: 2', header],
  ];
  const answers = await statusesOf(product.apiUrl, request(lines, '{}'));
  return { held: answers.length === 1 && answers[0] === 431, saw: answers.join(' and ') || 'closed' };
}

const credentials: readonly string[] = [
  ...['Bearer', 'Bearer null', 'Bearer a b', 'Bearer ,', 'bearer\tlq_x', 'Basic YTpi', 'Digest x', '=', 'lq_x'],
  ...[`Bearer ${'x'.repeat(7_000)}`, `Bearer lq_${'%00'.repeat(100)}`, "Bearer lq_' or 1=1 --", 'Bearer {"a":1}'],
  ...['Bearer lq_é', `Bearer ${'Bearer '.repeat(500)}`],
];

const revisions: readonly string[] = [
  ...['"', '""', '"-1"', '"1e3"', '"0x1"', 'W/"0"', '0', 'null', '"0", "1"', `"${'9'.repeat(19)}"`],
  ...[`"${'9'.repeat(7_000)}"`, '"0" or 1=1', '"é"', '{}', '"NaN"'],
];

export const oddHeaders: readonly Attack[] = [
  {
    name: 'credentials that are garbage',
    room: 'api',
    sends: `${credentials.length} Authorization headers that hold no key`,
    mustAnswer: '401 to each, or 429',
    async run(product) {
      const answers: Answer[] = [];
      for (const Authorization of credentials) {
        answers.push(await send(product, { method: 'GET', path: '/v1/datasets', headers: { Authorization } }));
      }
      return allAnswered(answers, 401, 429);
    },
  },
  {
    name: 'an Idempotency-Key of a megabyte',
    room: 'api',
    sends: 'a request with a header of a megabyte',
    mustAnswer: '431',
    run: (product) => withHeader(product, `Idempotency-Key: ${'x'.repeat(MEGABYTE)}`),
  },
  {
    name: '50,000 headers',
    room: 'api',
    sends: 'a request with 50,000 short headers',
    mustAnswer: '431',
    run: (product) => withHeader(product, Array.from({ length: 50_000 }, (_, i) => `x${i}: 1`).join('\r\n')),
  },
  {
    name: 'an If-Match that is garbage',
    room: 'api',
    sends: `${revisions.length} commands for an item, with If-Match headers that are no revision`,
    mustAnswer: 'invalid_parameter to each',
    async run(product) {
      const path = `/v1/labeling_queues/${product.queueId}/items/${crypto.randomUUID()}/approve`;
      const answers: Answer[] = [];
      for (const revision of revisions) {
        answers.push(await send(product, { path, key: 'admin', headers: { 'If-Match': revision } }));
      }
      return { held: answers.every(({ code }) => code === 'invalid_parameter'), saw: tally(answers) };
    },
  },
  {
    name: 'content in no known type or coding',
    room: 'api',
    sends: 'bodies whose Content-Type or Content-Encoding says something else than JSON',
    mustAnswer: '415 to each, or 400',
    async run(product) {
      const path = `/v1/labeling_queues/${product.queueId}/items`;
      const types = [
        'text/plain',
        'application/xml',
        'multipart/form-data',
        'application/json; charset=utf-7',
        'a',
        '/',
      ];
      const codings = ['br', 'deflate', 'gzip, gzip, gzip', 'compress', 'identity, gzip', 'x'.repeat(5_000)];
      const headers = [
        ...types.map((type) => ({ 'Content-Type': type })),
        ...codings.map((coding) => ({ 'Content-Encoding': coding })),
      ];
      const body = '{"items":[]}';
      return allAnswered(await Promise.all(headers.map((of) => send(product, { path, body, headers: of }))), 400, 415);
    },
  },
];
