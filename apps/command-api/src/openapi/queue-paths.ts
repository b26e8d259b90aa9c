import * as examples from './examples.js';
import { operation, type Operation } from './operation.js';
import * as p from './parameters.js';
import { page, ref } from './schema.js';

const tag = 'Queues';
const changed = ['queue_not_found', 'revision_mismatch', 'too_many_conflicts'] as const;
const settings = {
  status: 200,
  description: 'The settings as they are now',
  headers: { ...p.position, ...p.etag },
  schema: ref('QueueSettings'),
  example: examples.queueSettings,
};
const gone = { status: 204, headers: { ...p.position, ...p.etag } };

export const queuePaths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  '/v1/labeling_queues': {
    post: operation({
      id: 'createQueue',
      tag,
      summary: 'Create a queue',
      access: 'admin',
      parameters: [p.idempotencyKey],
      body: { schema: ref('NewQueue'), example: examples.newQueue },
      ok: {
        status: 201,
        description: 'The id of the queue',
        headers: { ...p.position, ...p.location },
        schema: ref('Created'),
        example: { id: examples.queueId, createdAt: examples.at },
      },
      problems: ['schema_invalid', 'dataset_not_found', 'queue_exists'],
    }),
    get: operation({
      id: 'listQueues',
      tag,
      summary: 'List the queues of the project',
      access: 'read',
      parameters: [...p.paging, p.atLeast],
      ok: {
        status: 200,
        description: 'A page of queues, oldest first, with how many items are in each state',
        schema: page(ref('Queue')),
        example: { data: [examples.queue], next: null },
      },
    }),
  },
  '/v1/labeling_queues/{queue}': {
    get: operation({
      id: 'getQueue',
      tag,
      summary: 'Read a queue',
      access: 'read',
      parameters: [p.queue, p.atLeast],
      ok: { status: 200, description: 'The queue', headers: p.etag, schema: ref('Queue'), example: examples.queue },
      problems: ['queue_not_found'],
    }),
    patch: operation({
      id: 'changeQueue',
      tag,
      summary: 'Change the name, guidelines or default dataset of a queue',
      description: 'What is absent stays as it is; `datasetId: null` means no default dataset. All or nothing changes.',
      access: 'admin',
      parameters: [p.queue, p.ifMatch],
      body: { schema: ref('QueueChanges'), example: { name: 'Arithmetic, second round' } },
      ok: settings,
      problems: [...changed, 'dataset_not_found'],
    }),
    delete: operation({
      id: 'deleteQueue',
      tag,
      summary: 'Delete a queue',
      description: 'The queue and its items can no longer be seen. Datapoints that were pushed stay.',
      access: 'admin',
      parameters: [p.queue, p.ifMatch],
      ok: { ...gone, description: 'It is deleted' },
      problems: changed,
    }),
  },
  '/v1/labeling_queues/{queue}/annotation_schema': {
    put: operation({
      id: 'defineAnnotationSchema',
      tag,
      summary: 'Define the annotation schema of a queue',
      description: 'It shapes the form that labelers see. Targets are not checked against it.',
      access: 'admin',
      parameters: [p.queue, p.ifMatch],
      body: { schema: ref('AnnotationSchema'), example: examples.annotationSchema },
      ok: settings,
      problems: [...changed, 'schema_invalid'],
    }),
    delete: operation({
      id: 'removeAnnotationSchema',
      tag,
      summary: 'Remove the annotation schema of a queue',
      access: 'admin',
      parameters: [p.queue, p.ifMatch],
      ok: { ...gone, description: 'There is none' },
      problems: changed,
    }),
  },
};
