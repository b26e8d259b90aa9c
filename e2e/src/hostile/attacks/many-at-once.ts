// Requests that are harmless alone, sent many at once.
import type { Attack, AttackedProduct } from '../attack.js';
import { tally } from '../outcomes.js';
import { send, type Answer } from '../send.js';

const tooLargeItem = (product: AttackedProduct) => ({
  path: `/v1/labeling_queues/${product.queueId}/items`,
  body: `{"items":[{"data":"${'x'.repeat(33_000_000)}","target":1}]}`,
});

export const manyAtOnce: readonly Attack[] = [
  {
    name: '16 bodies of 33 MB at once',
    room: 'api',
    isLong: true,
    sends: '16 requests at once, each with an item of 33 MB',
    mustAnswer: 'Each is refused: as too large, or because too much is being read already',
    async run(product) {
      const one = tooLargeItem(product);
      const answers = await Promise.all(Array.from({ length: 16 }, () => send(product, one)));
      const held = answers.every(({ status }) => [413, 429, 503].includes(status));
      return { held, saw: tally(answers) };
    },
  },
  {
    name: '3,000 unknown API keys',
    room: 'api',
    shutsOut: true,
    sends: '3,000 requests, each with another key that has the form of one, 50 at a time',
    mustAnswer: 'Each is refused; at some point with 429 and Retry-After, for the address',
    async run(product) {
      const answers: Answer[] = [];
      const headers = () => ({ Authorization: `Bearer lq_${crypto.randomUUID()}` });
      const sender = async () => {
        for (let i = 0; i < 60; i++) {
          answers.push(await send(product, { method: 'GET', path: '/v1/datasets', headers: headers() }));
        }
      };
      await Promise.all(Array.from({ length: 50 }, sender));
      const isLimited = answers.some(({ status, headers }) => status === 429 && headers.get('retry-after') !== null);
      return { held: isLimited && answers.every(({ status }) => [401, 429].includes(status)), saw: tally(answers) };
    },
  },
  {
    name: '40 verifications at once',
    room: 'api',
    sends: '40 requests at once to fold all events again and compare them with the read models',
    mustAnswer: '200 to one, and 503 too_busy to those that come meanwhile',
    async run(product) {
      const verify = () => send(product, { path: '/v1/verification', key: 'admin' });
      const answers = await Promise.all(Array.from({ length: 40 }, verify));
      const statuses = answers.map(({ status, code }) => `${status} ${code}`.trim());
      const held = statuses.includes('200') && statuses.includes('503 too_busy');
      return { held: held && new Set(statuses).size === 2, saw: tally(answers) };
    },
  },
];
