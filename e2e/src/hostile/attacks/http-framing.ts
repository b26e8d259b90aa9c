// Requests that do not end where they say.
import type { Attack, AttackedProduct } from '../attack.js';
import { request, SILENCE_MS, statusesOf } from '../raw.js';

interface Framed {
  readonly headers?: readonly string[];
  readonly body?: string;
  readonly first?: string;
}

/** What a server that is fooled would treat as a second request. */
const hidden = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';
const noChunk = `0\r\n\r\n${hidden}`;

const lengths: readonly Framed[] = [
  ['Content-Length: 4', 'Transfer-Encoding: chunked'],
  ['Transfer-Encoding: chunked', 'Content-Length: 4'],
  ['Content-Length: 0', 'Content-Length: 42'],
  ['Content-Length: +0'],
  ['Content-Length: -1'],
  ['Content-Length: 0x2a'],
  ['Content-Length: 0, 42'],
  [`Content-Length: ${'9'.repeat(40)}`],
].map((headers) => ({ headers, body: hidden }));

const codings: readonly Framed[] = [
  { headers: ['Transfer-Encoding: x-chunked'], body: noChunk },
  { headers: ['Transfer-Encoding: chunked, chunked'], body: noChunk },
  { headers: ['Transfer-Encoding: chunked, identity'], body: noChunk },
  { headers: ['Transfer-Encoding:\x0bchunked'], body: noChunk },
  { headers: ['Transfer-Encoding: chunked'], body: `-1\r\n\r\n${hidden}` },
  { headers: ['Transfer-Encoding: chunked'], body: `${'f'.repeat(40)}\r\n\r\n${hidden}` },
];

const heads: readonly Framed[] = [
  { headers: ['X: 1', ' Content-Length: 0'], body: hidden },
  { headers: ['Content-Length : 42'], body: hidden },
  { headers: ['X: a\0b'] },
  { headers: [': a'] },
  { first: 'REMOVE-ALL / HTTP/1.1' },
  { first: 'GET /health/live HTTP/9.9' },
  { first: `GET /${'x'.repeat(100_000)} HTTP/1.1` },
  { first: '\0\x01\x02\x03' },
];

async function statuses(
  product: AttackedProduct,
  { headers = [], body = '', first }: Framed,
  firstMs?: number,
): Promise<number[]> {
  const { queueId, keys } = product;
  const line = first ?? `POST /v1/labeling_queues/${queueId}/items HTTP/1.1`;
  const always = ['Host: x', `Authorization: Bearer ${keys.write}`, 'Content-Type: application/json'];
  return statusesOf(product.apiUrl, request([line, ...always, ...headers], body), firstMs);
}

function framings(name: string, framed: readonly Framed[]): Attack {
  return {
    name,
    room: 'api',
    sends: `${framed.length} requests as bytes with ${name}, most with another request in their body`,
    mustAnswer: 'One refusal to each, and nothing to the second request',
    async run(product) {
      const answers = await Promise.all(framed.map((one) => statuses(product, one)));
      const held = answers.every(([status = 0, ...more]) => status >= 400 && status < 500 && more.length === 0);
      return { held, saw: answers.map((all) => all.join('+') || 'closed').join(' ') };
    },
  };
}

export const httpFraming: readonly Attack[] = [
  framings('lengths that are wrong', lengths),
  framings('codings of the body that are wrong', codings),
  framings('heads that are wrong', heads),
  {
    name: '300 requests that never end',
    room: 'api',
    sends: '300 connections at once, each with the first part of a body and no more',
    mustAnswer: 'Nothing, or a refusal; a request that is complete gets its answer meanwhile',
    async run(product) {
      const headers = ['Content-Length: 1000000'];
      const endless = { headers, body: '{"items":[' };
      const waiting = Array.from({ length: 300 }, () => statuses(product, endless, SILENCE_MS));
      const [own] = await statusesOf(
        product.apiUrl,
        request(['GET /health/live HTTP/1.1', 'Host: x', 'Connection: close']),
      );
      const answers = (await Promise.all(waiting)).flat();
      return {
        held: own === 200 && answers.every((status) => status >= 400),
        saw: `${own}; ${answers.length} answers`,
      };
    },
  },
];
