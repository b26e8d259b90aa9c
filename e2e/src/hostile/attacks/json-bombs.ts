// JSON of a few kilobytes in gzip that is expensive to read: deep, wide, or both.
import { long, type Attack } from '../attack.js';
import { refusedAs, send, zipped } from '../send.js';

const MILLION = 1_000_000;

function bomb(
  name: string,
  json: () => string,
  { codes, path, key }: { codes: readonly string[]; path?: string; key?: 'write' | 'read' },
): Attack {
  return {
    name,
    room: 'api',
    sends: `${name}, as JSON in gzip`,
    mustAnswer: `A problem: ${codes.join(' or ')}`,
    async run(product) {
      const at = path ?? `/v1/labeling_queues/${product.queueId}/items`;
      const answer = await send(product, { path: at, key: key ?? 'write', ...zipped(json()) });
      return refusedAs(answer, ...codes);
    },
  };
}

const members = (count: number) => Array.from({ length: count }, (_, i) => `"k${i}":1`).join(',');
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const tooMuch = ['body_too_large', 'invalid_body', 'unknown_member', 'too_many_items', 'item_too_large'] as const;

export const jsonBombs: readonly Attack[] = [
  bomb('data nested 15 million deep', () => `{"items":[{"data":${nested(15 * MILLION)},"target":1}]}`, {
    codes: tooMuch,
  }),
  bomb('2 million unknown members', () => `{${members(2 * MILLION)},"items":[{"data":1,"target":1}]}`, {
    codes: tooMuch,
  }),
  long(
    bomb('1.5 million keys in one item', () => `{"items":[{${members(1.5 * MILLION)},"data":1,"target":1}]}`, {
      codes: tooMuch,
    }),
  ),
  bomb('15 million items that are numbers', () => `{"items":[${'1,'.repeat(15 * MILLION)}1]}`, { codes: tooMuch }),
  bomb('a query nested 16 million deep', () => nested(16 * MILLION), {
    codes: ['body_too_large', 'invalid_body'],
    path: '/v1/sql',
    key: 'read',
  }),
];
