// Items that are valid JSON, or nearly, and that JSON parsers disagree about.
import type { Attack, AttackedProduct } from '../attack.js';
import { refusedAs, send, type Answer } from '../send.js';
import { allAnswered } from '../outcomes.js';

const add = (product: AttackedProduct, body: string): Promise<Answer> =>
  send(product, { path: `/v1/labeling_queues/${product.queueId}/items`, body });

/** Data that must come back with every character. */
function kept(name: string, data: string): Attack {
  return {
    name,
    room: 'api',
    sends: `an item whose data has ${name}`,
    mustAnswer: '201, and the item comes back with every character',
    async run(product) {
      const added = await add(product, `{"items":[{"data":${data},"target":${data}}]}`);
      const id = /"id":"([0-9a-f-]{36})"/.exec(added.text)?.[1] ?? '';
      const path = `/v1/labeling_queues/${product.queueId}/items/${id}?atLeast=${added.headers.get('position')}`;
      const read = await send(product, { method: 'GET', path, key: 'read' });
      const held = added.status === 201 && read.text.includes(`"data":${data},`);
      return { held, saw: `${added.status} ${added.code}, then ${read.status} ${read.code}` };
    },
  };
}

function refused(name: string, codes: readonly string[], body: () => string): Attack {
  return {
    name,
    room: 'api',
    sends: `items with ${name}`,
    mustAnswer: codes.join(' or '),
    run: async (product) => refusedAs(await add(product, body()), ...codes),
  };
}

const item = '{"data":1,"target":1}';

export const oddItems: readonly Attack[] = [
  kept('numbers beyond all numbers', `[1e999999999,-1e-999999999,${'9'.repeat(5_000)},0.${'0'.repeat(5_000)}1,-0]`),
  kept('the same key three times', '{"a":1,"a":{"b":1,"b":2},"a":[]}'),
  kept('halves of surrogate pairs', '{"\\ud800":"\\udfff\\ud800","a":"\\u0000"}'),
  kept('keys that objects inherit', '{"__proto__":{"admin":true},"constructor":{"prototype":{"a":1}},"toString":1}'),
  refused('a byte order mark', ['malformed_json', 'invalid_body'], () => `\uFEFF\uFEFF{"items":[${item}]}`),
  refused('__proto__ beside them', ['unknown_member'], () => `{"__proto__":{"items":[${item}]}}`),
  refused(
    'numbers that JSON has not',
    ['malformed_json', 'invalid_body'],
    () => '{"items":[{"data":NaN,"target":0x1}]}',
  ),
  refused('commas and comments', ['malformed_json', 'invalid_body'], () => `{"items":[${item},],/* */}`),
  refused('characters that end nothing', ['malformed_json', 'invalid_body'], () => `{"items":[${item}]}\0{}`),
  {
    name: '35 items of 900 KB',
    room: 'api',
    sends: 'requests that are as large as they may be, with items as large as they may be',
    mustAnswer: '201 to each, or 503',
    isLong: true,
    async run(product) {
      const large = `{"data":"${'x'.repeat(900_000)}","target":1}`;
      const body = `{"items":[${Array.from({ length: 35 }, () => large).join(',')}]}`;
      return allAnswered(await Promise.all(Array.from({ length: 3 }, () => add(product, body))), 201, 503);
    },
  },
];
