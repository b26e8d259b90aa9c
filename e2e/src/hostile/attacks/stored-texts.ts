// Hostile texts in items, opened by somebody who does not know what is in them.
import type { Attack, AttackedProduct } from '../attack.js';
import { allAnswered } from '../outcomes.js';
import type { Answer } from '../send.js';
import { addItem } from '../stored.js';
import { visit } from '../visit.js';
import { hostileTexts } from './hostile-texts.js';

/** Everything of the pages' server that draws or sends an item. */
async function openItem(product: AttackedProduct, id: string): Promise<Answer[]> {
  const queue = `/queues/${product.queueId}`;
  const asJson = { accept: 'application/json', 'content-type': 'application/json' };
  const ordinals = JSON.stringify({ ordinals: Array.from({ length: 50 }, (_, i) => i) });
  return Promise.all([
    visit(product, { path: queue }),
    visit(product, { path: `${queue}?item=${id}` }),
    visit(product, { path: `${queue}/items/${id}` }),
    visit(product, { path: `${queue}/items?id=${id}`, headers: asJson }),
    visit(product, { path: `${queue}/rows`, method: 'POST', body: ordinals, headers: asJson }),
    visit(product, { path: '/activity' }),
  ]);
}

function stored(name: string, items: () => readonly string[]): Attack {
  return {
    name,
    room: 'pages',
    sends: `${name}, and opens every page that shows them`,
    mustAnswer: '200 for each page',
    async run(product) {
      const answers: Answer[] = [];
      for (const item of items()) answers.push(...(await openItem(product, await addItem(product, item))));
      return allAnswered(answers, 200);
    },
  };
}

const item = (data: unknown) => JSON.stringify({ data, target: data });
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const HALF_AN_ITEM = 450_000;

export const storedTexts: readonly Attack[] = [
  stored('items of hostile texts', () => hostileTexts.map((text) => item({ text }))),
  stored('an item of nine long texts', () => {
    const texts = Array.from({ length: 9 }, (_, i) => (i % 2 === 0 ? '[' : ' ').repeat(99_000));
    return [JSON.stringify({ data: texts, target: 1 })];
  }),
  stored('an item of JSON nested 199 deep', () => [`{"data":${nested(199)},"target":${nested(199)}}`]),
  stored('an item of very many keys', () => [
    item(Object.fromEntries(Array.from({ length: HALF_AN_ITEM / 12 }, (_, i) => [`k${i}`, 1]))),
  ]),
  stored('an item of 400,000 numbers', () => [`{"data":[${'1,'.repeat(HALF_AN_ITEM - 50_000)}1],"target":1}`]),
  stored('an item of names that every object inherits', () => [
    '{"data":{"__proto__":{"a":1},"constructor":1},"target":{"toString":1}}',
  ]),
];
