// Addresses and their parameters: invalid ids, reading the whole list, waiting.
import { long, type Attack } from '../attack.js';
import { send, type Answer } from '../send.js';
import { allAnswered } from '../outcomes.js';

const noIds: readonly string[] = [
  ...['null', '0', '-1', '%00', '%zz', '%', '%c0%af', '..%2f..%2fv1', "'%20or%201=1--", '*', '%F0%9F'],
  ...['__proto__', 'constructor', 'x'.repeat(10_000), '%25%30%30', '00000000-0000-4000-8000-00000000000', '%E2%80%AE'],
  ...['{queue}', '00000000-0000-4000-8000-000000000000%00', '00000000-0000-4000-8000-000000000000%0d%0aX:%201'],
];

function reads(
  name: string,
  mustAnswer: readonly number[],
  { paths, times = 1 }: { paths: (at: { queue: string; dataset: string }) => readonly string[]; times?: number },
): Attack {
  return {
    name,
    room: 'api',
    sends: `${name}, with a key that may read`,
    mustAnswer: `${mustAnswer.join(' or ')} to each`,
    async run(product) {
      const queue = `/v1/labeling_queues/${product.queueId}`;
      const asked = paths({ queue, dataset: `/v1/datasets/${product.datasetId}` });
      const answers: Answer[] = [];
      for (let round = 0; round < times; round++) {
        const one = asked.map((path) => send(product, { method: 'GET', path, key: 'read' }));
        answers.push(...(await Promise.all(one)));
      }
      return allAnswered(answers, ...mustAnswer);
    },
  };
}

const lists = ({ queue, dataset }: { queue: string; dataset: string }) => [
  `${queue}/items`,
  `${dataset}/datapoints`,
  '/v1/traces',
  '/v1/activity',
  '/v1/activity/lines',
];
const encoded = encodeURIComponent;
const cursors = [
  `1.${'9'.repeat(18)}`,
  '',
  '-1',
  '1e9',
  '9'.repeat(18),
  '9'.repeat(300),
  'x'.repeat(3_000),
  '%00',
  'null',
  '{"a":1}',
  '\u{10ffff}',
];

export const oddAddresses: readonly Attack[] = [
  reads('ids that are none', [400, 404, 414, 431], {
    paths: ({ queue }) =>
      noIds.flatMap((id) => [`/v1/labeling_queues/${id}`, `${queue}/items/${id}`, `/v1/traces/${id}/spans/${id}`]),
  }),
  reads('pages after what no page ended with', [200, 400], {
    paths: (at) =>
      [...lists(at).map((list) => `${list}?`), `${at.dataset}/datapoints?q=a&`].flatMap((list) =>
        cursors.map((after) => `${list}after=${encoded(after)}`),
      ),
  }),
  reads('filters of thousands of wildcards', [200, 400], {
    paths: (at) =>
      lists(at).flatMap((list) =>
        ['%', '_', '\\', '%a', '%_', "'", '$1'].map((part) => `${list}?q=${encoded(part.repeat(1_000))}`),
      ),
  }),
  reads('filters of NUL, halves of pairs and brackets', [200, 400], {
    paths: (at) =>
      lists(at).flatMap((list) =>
        ['%00', '%ed%a0%80', '%ff', '(((((', '[[:alpha:]', '%5c', '%F0%9F'].map((text) => `${list}?q=${text}`),
      ),
  }),
  reads('a parameter that is given 400 times', [200, 400], {
    paths: (at) =>
      lists(at).flatMap((list) =>
        ['state=Approved', 'q=a', 'limit=1', 'after=x', '__proto__=1', 'q[a][b]=1'].map(
          (given) => `${list}?${Array.from({ length: 400 }, () => given).join('&')}`,
        ),
      ),
  }),
  long(
    reads('500 reads of what is not written yet', [400, 503], {
      paths: ({ queue }) => Array.from({ length: 500 }, (_, i) => `${queue}/items?atLeast=${10n ** 18n + BigInt(i)}`),
    }),
  ),
  reads('positions that are none', [400], {
    paths: ({ queue }) =>
      ['-1', '1e9', '0x1', '', 'null', '9'.repeat(20), '1&atLeast=2', '%00', '1.0'].map(
        (position) => `${queue}?atLeast=${position}`,
      ),
  }),
  long(
    reads('3,000 reads with one key', [200, 429], {
      paths: ({ queue }) => Array.from({ length: 100 }, () => `${queue}/items?limit=1`),
      times: 30,
    }),
  ),
];
