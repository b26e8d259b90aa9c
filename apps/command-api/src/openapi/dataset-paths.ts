import { datasetFilePaths } from './dataset-file-paths.js';
import * as examples from './examples.js';
import { operation, type Operation } from './operation.js';
import * as p from './parameters.js';
import { list, object, page, ref } from './schema.js';

const tag = 'Datasets';
const one = '/v1/datasets/{dataset}';

export const datasetPaths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  '/v1/datasets': {
    post: operation({
      id: 'createDataset',
      tag,
      summary: 'Create a dataset',
      access: 'review',
      parameters: [p.idempotencyKey],
      body: { schema: ref('DatasetName'), example: { name: 'Golden' } },
      ok: {
        status: 201,
        description: 'The id of the dataset',
        headers: { ...p.position, ...p.location },
        schema: ref('Created'),
        example: { id: examples.datasetId, createdAt: examples.at },
      },
      problems: ['dataset_exists'],
    }),
    get: operation({
      id: 'listDatasets',
      tag,
      summary: 'List the datasets of the project',
      access: 'read',
      parameters: [...p.paging, p.atLeast],
      ok: {
        status: 200,
        description: 'A page of datasets, oldest first',
        schema: page(ref('Dataset')),
        example: { data: [examples.dataset], next: null },
      },
    }),
  },
  [one]: {
    get: operation({
      id: 'getDataset',
      tag,
      summary: 'Read a dataset',
      access: 'read',
      parameters: [p.dataset, p.atLeast],
      ok: {
        status: 200,
        description: 'The dataset',
        headers: p.etag,
        schema: ref('Dataset'),
        example: examples.dataset,
      },
      problems: ['dataset_not_found'],
    }),
    patch: operation({
      id: 'renameDataset',
      tag,
      summary: 'Rename a dataset',
      access: 'admin',
      parameters: [p.dataset, p.ifMatch],
      body: { schema: ref('DatasetName'), example: { name: 'Golden 2' } },
      ok: {
        status: 200,
        description: 'The name as it is now',
        headers: { ...p.position, ...p.etag },
        schema: ref('DatasetRenamed'),
        example: { id: examples.datasetId, name: 'Golden 2', revision: '1' },
      },
      problems: ['dataset_not_found', 'revision_mismatch', 'too_many_conflicts'],
    }),
  },
  [`${one}/datapoints`]: {
    get: operation({
      id: 'listDatapoints',
      tag,
      summary: 'List the datapoints of a dataset, in its order',
      access: 'read',
      parameters: [
        p.dataset,
        {
          name: 'q',
          in: 'query',
          description:
            'Only datapoints that have this text in data, target or metadata, in any case, or have this id; such a page may ' +
            'end early, even without any, while `next` leads on',
          schema: { type: 'string' },
        },
        ...p.paging,
        p.atLeast,
      ],
      ok: {
        status: 200,
        description: 'A page of datapoints',
        schema: page(ref('Datapoint')),
        example: { data: [examples.datapoint], next: null },
      },
      problems: ['dataset_not_found'],
    }),
    post: operation({
      id: 'addDatapoints',
      tag,
      summary: 'Add datapoints to a dataset directly',
      access: 'addItems',
      parameters: [p.dataset, p.idempotencyKey],
      body: {
        schema: object({ datapoints: list(ref('NewDatapoint'), { minItems: 1 }) }),
        example: { datapoints: [{ data: { question: 'What is 2 + 2?' }, target: 4 }] },
      },
      ok: {
        status: 201,
        description: 'One element per datapoint sent, in the order sent',
        headers: { ...p.position, ...p.collapsedCount },
        schema: list(ref('Created')),
        example: [{ id: examples.datapointId, createdAt: examples.at }],
      },
      problems: ['dataset_not_found', 'too_many_items', 'item_too_large', 'idempotency_key_reused'],
    }),
  },
  ...datasetFilePaths,
};
