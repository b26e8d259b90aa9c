// Pages with a great deal on them, opened again and again by several people.
import type { Attack, AttackedProduct } from '../attack.js';
import { allAnswered } from '../outcomes.js';
import type { Answer } from '../send.js';
import { addItem } from '../stored.js';
import { addEditedItem, addEvents, addPayloads, addTrace } from '../stored-large.js';
import { visit } from '../visit.js';

const PEOPLE = 4;
/** How often each of them opens each page. */
const TIMES = 4;

function opened(name: string, pages: (product: AttackedProduct) => Promise<readonly Page[]>, isLong?: true): Attack {
  return {
    name,
    room: 'pages',
    sends: `${name}: ${PEOPLE} people open each of its pages ${TIMES} times, with everything that the pages load`,
    mustAnswer: '200 to each request',
    ...(isLong && { isLong }),
    async run(product) {
      const open = await pages(product);
      const answers: Answer[] = [];
      const person = async () => {
        for (let i = 0; i < TIMES; i++) for (const page of open) answers.push(...(await page(product)));
      };
      await Promise.all(Array.from({ length: PEOPLE }, person));
      return allAnswered(answers, 200);
    },
  };
}

/** Opens a page, and loads what its browser loads. */
type Page = (product: AttackedProduct) => Promise<readonly Answer[]>;

const asJson = { accept: 'application/json' };

const at =
  (path: string, headers: Readonly<Record<string, string>> = {}): Page =>
  async (product) => [await visit(product, { path, headers })];

/** A list in parts: `next` of each is the cursor of the one after it, null at the end. */
const inParts =
  (path: string): Page =>
  async (product) => {
    const answers: Answer[] = [];
    for (let after: string | undefined = ''; after !== undefined;) {
      const query: string = after === '' ? '' : `${path.includes('?') ? '&' : '?'}after=${after}`;
      const answer = await visit(product, { path: path + query, headers: asJson });
      answers.push(answer);
      after = /"next":"([^"]+)"\}$/.exec(answer.text)?.[1];
    }
    return answers;
  };

const ofTrace = ({ traceId, spanId }: { traceId: string; spanId: string }): readonly Page[] => [
  at(`/traces/${traceId}`),
  at(`/traces/${traceId}?span=${spanId}`),
  inParts(`/traces/${traceId}/spans`),
  at(`/traces/${traceId}/spans/${spanId}`, asJson),
];

const LINES = Array.from({ length: 20_000 }, (_, i) => `${i}: a line of forty characters, or so ...`);
const object = (keys: number) => Object.fromEntries(Array.from({ length: keys }, (_, i) => [`key ${i}`, i]));

export const largePages: readonly Attack[] = [
  opened('a trace of 20,000 spans', async (product) => ofTrace(await addTrace(product, 'step', 20_000)), true),
  opened('a span of 19,000 events', async (product) => ofTrace(await addEvents(product, 'eventful', 19_000))),
  opened('a span of 1 MB and 50,000 keys', async (product) => {
    const output = LINES.join('\n').slice(0, 1_000_000);
    return ofTrace(await addPayloads(product, 'large', JSON.stringify(object(50_000)), output));
  }),
  opened(
    'an item edited 10,000 times',
    async (product) => {
      const id = await addEditedItem(product, 10_000);
      const [queue, api] = [`/queues/${product.queueId}`, `/v1/labeling_queues/${product.queueId}`];
      return [
        at(`${queue}/items/${id}`),
        at(`${queue}/items/${id}?revision=5000`),
        inParts(`${api}/items/${id}/history?order=newest&limit=2000`),
        at(`${api}/items/${id}/history?limit=50000`, asJson),
      ];
    },
    true,
  ),
  opened('an item of 900 KB and 20,000 lines', async (product) => {
    const text = LINES.join('\n').slice(0, 400_000);
    const id = await addItem(
      product,
      JSON.stringify({ data: { text, lines: LINES.slice(0, 8_000) }, target: { text: '' } }),
    );
    const queue = `/queues/${product.queueId}`;
    return [at(`${queue}?item=${id}`), at(`${queue}/items/${id}`), at(`${queue}/items?id=${id}`, asJson)];
  }),
  opened('an item of 900 KB in its target', async (product) => {
    const id = await addItem(product, JSON.stringify({ data: 1, target: LINES.slice(0, 16_000) }));
    const queue = `/queues/${product.queueId}`;
    return [at(`${queue}/items/${id}`), at(`${queue}/items?id=${id}`, asJson)];
  }),
  opened(
    '30 items of 900 KB, loaded at once',
    async (product) => {
      const item = JSON.stringify({ data: LINES.slice(0, 16_000), target: 1 });
      for (let i = 0; i < 30; i++) await addItem(product, item);
      const ordinals = Array.from({ length: 200 }, (_, i) => i).join(',');
      return [at(`/queues/${product.queueId}/items?ordinals=${ordinals}`, asJson)];
    },
    true,
  ),
];
