// Spans that are small on the wire and expensive to open.
import type { Attack, AttackedProduct, Outcome } from '../attack.js';
import { send, zipped, type Answer } from '../send.js';

const attribute = (i: number) => `{"key":"k${i}","value":{"intValue":"${i}"}}`;
const span = (attributes: number) =>
  `{"traceId":"${'1'.repeat(32)}","spanId":"${'2'.repeat(16)}","name":"n","startTimeUnixNano":"1700000000000000000",` +
  `"endTimeUnixNano":"1700000000000000001","attributes":[${Array.from({ length: attributes }, (_, i) => attribute(i)).join(',')}]}`;
const request = (spans: string) => `{"resourceSpans":[{"scopeSpans":[{"spans":[${spans}]}]}]}`;

async function exported(product: AttackedProduct, body: string): Promise<Outcome> {
  return refusedOrRejected(await send(product, { path: '/v1/traces', ...zipped(body) }));
}

/** A request that cannot be read is refused; one span that cannot be stored is left out and counted. */
function refusedOrRejected({ status, code, text }: Answer): Outcome {
  const isRejected = status === 200 && text.includes('"rejectedSpans"');
  return { held: isRejected || status === 400 || status === 413, saw: `${status} ${code || text.slice(0, 80)}` };
}

export const spanBombs: readonly Attack[] = [
  {
    name: 'a span of 400,000 attributes',
    room: 'api',
    isLong: true,
    sends: 'one span with 400,000 attributes, as JSON in gzip',
    mustAnswer: 'The span is left out, or the request is refused',
    run: (product) => exported(product, request(span(400_000))),
  },
  {
    name: 'a million empty spans',
    room: 'api',
    isLong: true,
    sends: 'a million spans without anything in them, as JSON in gzip',
    mustAnswer: 'All of them are left out, or the request is refused',
    run: (product) => exported(product, request(`${'{},'.repeat(999_999)}{}`)),
  },
];
