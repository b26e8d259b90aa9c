import * as examples from './examples.js';
import { operation, type Operation } from './operation.js';
import * as p from './parameters.js';
import { id, object, page, ref } from './schema.js';

const tag = 'Pushes';
const queue = '/v1/labeling_queues/{queue}';

export const pushPaths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  [`${queue}/push`]: {
    post: operation({
      id: 'requestPush',
      tag,
      summary: 'Push items into a dataset',
      description:
        'Items become datapoints and leave the queue. The answer comes when the push is accepted; it then runs until ' +
        'it is completed, whatever is restarted meanwhile. With scope approved, items that are no longer approved ' +
        'when their turn comes are skipped.',
      access: 'review',
      parameters: [p.queue, p.idempotencyKey],
      body: { schema: ref('PushRequest'), example: { datasetId: examples.datasetId, scope: 'approved' } },
      ok: {
        status: 202,
        description: 'The id of the push',
        headers: { ...p.position, ...p.location },
        schema: object({ pushId: id }),
        example: { pushId: examples.pushId },
      },
      problems: [
        ...(['queue_not_found', 'dataset_not_found', 'item_not_found', 'item_removed'] as const),
        ...(['push_empty', 'push_exists', 'read_model_behind'] as const),
      ],
    }),
  },
  [`${queue}/pushes`]: {
    get: operation({
      id: 'listPushes',
      tag,
      summary: 'List the pushes of a queue, the latest first',
      access: 'read',
      parameters: [p.queue, ...p.paging, p.atLeast],
      ok: {
        status: 200,
        description: 'A page of pushes',
        schema: page(ref('Push')),
        example: { data: [examples.push], next: null },
      },
      problems: ['queue_not_found'],
    }),
  },
  [`${queue}/pushes/{push}`]: {
    get: operation({
      id: 'getPush',
      tag,
      summary: 'Read how far a push is',
      access: 'read',
      parameters: [p.queue, p.push, p.atLeast],
      ok: {
        status: 200,
        description: 'The push',
        schema: ref('Push'),
        example: { ...examples.push, skippedItems: [] },
      },
      problems: ['push_not_found'],
    }),
  },
};
