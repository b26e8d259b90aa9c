// Requests that name many resources that are not the caller's, and work that is abandoned halfway.
import type { Attack } from '../attack.js';
import { send, type Answer } from '../send.js';
import { allAnswered } from '../outcomes.js';

const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

export const manyIds: readonly Attack[] = [
  {
    name: 'a command for 1,000 items that do not exist',
    room: 'api',
    sends: 'ten commands at once, each for 1,000 items that the queue does not have',
    mustAnswer: 'Each item is refused as item_not_found',
    isLong: true,
    async run(product) {
      const path = `/v1/labeling_queues/${product.queueId}/items/batch`;
      const bodies = Array.from({ length: 10 }, () =>
        JSON.stringify({ items: ids(1_000).map((id) => ({ id })), command: { type: 'approve' } }),
      );
      const answers = await Promise.all(bodies.map((body) => send(product, { path, body, key: 'admin' })));
      const refusals = answers.map(({ text }) => text.split('"item_not_found"').length - 1);
      return { held: refusals.every((count) => count === 1_000), saw: `${refusals.join(' ')} refusals` };
    },
  },
  {
    name: 'an import of 10,000 datapoints that do not exist',
    room: 'api',
    sends: 'an import that names 10,000 datapoints which the dataset does not have',
    mustAnswer: 'datapoint_not_found',
    async run(product) {
      const source = { type: 'dataset', datasetId: product.datasetId, datapointIds: ids(10_000) };
      const path = `/v1/labeling_queues/${product.queueId}/imports`;
      const { status, code } = await send(product, { path, key: 'admin', body: JSON.stringify({ source }) });
      return { held: code === 'datapoint_not_found', saw: `${status} ${code}` };
    },
  },
  {
    name: 'imports that are left in the middle',
    room: 'api',
    sends: '20 imports of a dataset into a queue, each left after a moment, and one that is not',
    mustAnswer: '201 to the last one, after which no datapoint is in the queue twice',
    isLong: true,
    async run(product) {
      const { datasetId, queueId } = product;
      const datapoints = Array.from({ length: 5_000 }, (_, i) => ({ data: `point ${i}`, target: i }));
      const path = `/v1/datasets/${datasetId}/datapoints`;
      const added = await send(product, { path, body: JSON.stringify({ datapoints }) });
      const body = JSON.stringify({ source: { type: 'dataset', datasetId, q: 'point ' } });
      const start = (signal?: AbortSignal): Promise<Answer> => {
        const at = `/v1/labeling_queues/${queueId}/imports`;
        return send(product, { path: at, key: 'admin', body, ...(signal && { signal }) });
      };
      for (let i = 1; i <= 20; i++) await start(AbortSignal.timeout(i * 30)).catch(() => undefined);
      const last = await start();
      const again = await start();
      const held = added.status === 201 && last.status === 201 && again.text.includes('"added":0,');
      return { held, saw: `${last.status} ${last.code || last.text}, again ${again.text.slice(0, 80)}` };
    },
  },
  {
    name: 'commands for things that are none',
    room: 'api',
    sends: 'bodies of every wrong kind to every address that takes one',
    mustAnswer: '400 to each, or 404 or 415',
    async run(product) {
      const at = `/v1/labeling_queues/${product.queueId}`;
      const bodies = ['', 'null', '[]', '0', '""', '{"items":{}}', '{"items":[null]}', '{"":""}', '[[[[', '\0', '{"a'];
      const paths = [
        ...[`${at}/items`, `${at}/items/batch`, `${at}/imports`, `${at}/push`, '/v1/sql', '/v1/api_keys'],
        ...[`/v1/datasets/${product.datasetId}/datapoints`, '/v1/invitations', '/v1/sql/queries'],
      ];
      const answers: Answer[] = [];
      for (const path of paths) {
        answers.push(...(await Promise.all(bodies.map((body) => send(product, { path, body, key: 'admin' })))));
      }
      return allAnswered(answers, 400, 404, 415);
    },
  },
];
