// A frozen sample of every event. A new version of an event adds one, and changes what the earlier ones stand for.
import type { EventType, JsonText } from '@labeling/domain';
import { itemSamples } from './item-samples.fixture.js';
import type { Samples } from './sample.fixture.js';

const text = (json: string) => json as JsonText;
const createdAt = '2026-05-04T03:02:01.000Z';
const nothing = {};

/** By type. */
export const samples: { readonly [Type in EventType]: Samples<Type> } = {
  ...itemSamples,
  QueueCreated: {
    versions: [
      {
        stored: String.raw`{"projectId":"p1","name":"Answers","guidelines":"# How\nto label","createdAt":"2026-05-04T03:02:01.000Z","defaultDatasetId":"d1","annotationSchema":{"fields":[{"key":"score","type":"number","max":1.10}]}}`,
        event: {
          type: 'QueueCreated',
          data: {
            projectId: 'p1',
            name: 'Answers',
            guidelines: '# How\nto label',
            createdAt,
            defaultDatasetId: 'd1',
            annotationSchema: text('{"fields":[{"key":"score","type":"number","max":1.10}]}'),
          },
        },
      },
    ],
  },
  QueueRenamed: {
    versions: [
      { stored: '{"name":"Better answers"}', event: { type: 'QueueRenamed', data: { name: 'Better answers' } } },
    ],
  },
  GuidelinesEdited: {
    versions: [{ stored: '{"guidelines":""}', event: { type: 'GuidelinesEdited', data: { guidelines: '' } } }],
  },
  DefaultDatasetChosen: {
    versions: [{ stored: '{"datasetId":null}', event: { type: 'DefaultDatasetChosen', data: { datasetId: null } } }],
  },
  AnnotationSchemaDefined: {
    versions: [
      {
        stored: '{"annotationSchema":{"fields": []}}',
        event: { type: 'AnnotationSchemaDefined', data: { annotationSchema: text('{"fields": []}') } },
      },
    ],
  },
  AnnotationSchemaRemoved: { versions: [{ stored: '{}', event: { type: 'AnnotationSchemaRemoved', data: nothing } }] },
  PushersChosen: {
    versions: [
      { stored: '{"labelersMayPush":false}', event: { type: 'PushersChosen', data: { labelersMayPush: false } } },
    ],
  },
  OverlapChosen: {
    versions: [
      {
        stored: '{"annotations":3,"slotHours":24}',
        event: { type: 'OverlapChosen', data: { annotations: 3, slotHours: 24 } },
      },
    ],
  },
  QueueOpenedTo: {
    versions: [
      { stored: '{"members":["m1","m2"]}', event: { type: 'QueueOpenedTo', data: { members: ['m1', 'm2'] } } },
    ],
  },
  AnnotationsSettled: { versions: [{ stored: '{}', event: { type: 'AnnotationsSettled', data: nothing } }] },
  QueueArchived: { versions: [{ stored: '{}', event: { type: 'QueueArchived', data: nothing } }] },
  QueueUnarchived: { versions: [{ stored: '{}', event: { type: 'QueueUnarchived', data: nothing } }] },
  QueueDeleted: { versions: [{ stored: '{}', event: { type: 'QueueDeleted', data: nothing } }] },
  DatasetCreated: {
    versions: [
      {
        stored: '{"projectId":"p1","name":"Gold","createdAt":"2026-05-04T03:02:01.000Z"}',
        event: { type: 'DatasetCreated', data: { projectId: 'p1', name: 'Gold', createdAt } },
      },
    ],
  },
  DatasetRenamed: {
    versions: [{ stored: '{"name":"Silver"}', event: { type: 'DatasetRenamed', data: { name: 'Silver' } } }],
  },
  DatasetDeleted: { versions: [{ stored: '{}', event: { type: 'DatasetDeleted', data: nothing } }] },
  DatapointDeleted: {
    versions: [
      {
        stored: '{"projectId":"p1","datasetId":"d1"}',
        event: { type: 'DatapointDeleted', data: { projectId: 'p1', datasetId: 'd1' } },
      },
    ],
  },
  DatapointsAdded: {
    versions: [
      {
        stored:
          '{"projectId":"p1","datasetId":"d1","createdAt":"2026-05-04T03:02:01.000Z","datapoints":[{"id":"x1","data":1.10,"target":"]}","metadata":{"m":1e400}},{"id":"x2","data":[],"target":{}}]}',
        event: {
          type: 'DatapointsAdded',
          data: {
            projectId: 'p1',
            datasetId: 'd1',
            createdAt,
            datapoints: [
              { id: 'x1', data: text('1.10'), target: text('"]}"'), metadata: text('{"m":1e400}') },
              { id: 'x2', data: text('[]'), target: text('{}') },
            ],
          },
        },
      },
    ],
  },
  ImportCompleted: {
    versions: [
      {
        stored: '{"projectId":"p1","source":"file","added":2,"collapsed":1,"queueId":"q1"}',
        event: {
          type: 'ImportCompleted',
          data: { projectId: 'p1', source: 'file', added: 2, collapsed: 1, queueId: 'q1' },
        },
      },
    ],
  },
  PushItemsSelected: {
    versions: [
      { stored: '{"itemIds":["i1","i2"]}', event: { type: 'PushItemsSelected', data: { itemIds: ['i1', 'i2'] } } },
    ],
  },
  PushRequested: {
    versions: [
      {
        stored:
          '{"projectId":"p1","queueId":"q1","datasetId":"d1","scope":"approved","total":2,"requestedAt":"2026-05-04T03:02:01.000Z"}',
        event: {
          type: 'PushRequested',
          data: {
            projectId: 'p1',
            queueId: 'q1',
            datasetId: 'd1',
            scope: 'approved',
            total: 2,
            requestedAt: createdAt,
          },
        },
      },
    ],
  },
  PushProgressed: {
    versions: [
      {
        stored: '{"through":2,"pushed":1,"skipped":[{"itemId":"i2","code":"item_not_approved"}]}',
        event: {
          type: 'PushProgressed',
          data: { through: 2, pushed: 1, skipped: [{ itemId: 'i2', code: 'item_not_approved' }] },
        },
      },
    ],
  },
  PushCompleted: {
    versions: [
      { stored: '{"pushed":1,"skipped":1}', event: { type: 'PushCompleted', data: { pushed: 1, skipped: 1 } } },
    ],
  },
  PushStopped: {
    versions: [{ stored: '{"pushed":1,"skipped":1}', event: { type: 'PushStopped', data: { pushed: 1, skipped: 1 } } }],
  },
  RequestAccepted: {
    versions: [
      {
        stored: '{"projectId":"p1","digest":"9f86d081884c7d65"}',
        event: { type: 'RequestAccepted', data: { projectId: 'p1', digest: '9f86d081884c7d65' } },
      },
    ],
  },
  ItemVisited: {
    versions: [
      {
        stored:
          '{"visitId":"v1","itemId":"i1","queueId":"q1","projectId":"p1","from":"2026-05-04T03:02:01.000Z","to":"2026-05-04T03:02:43.250Z"}',
        event: {
          type: 'ItemVisited',
          data: {
            ...{ visitId: 'v1', itemId: 'i1', queueId: 'q1', projectId: 'p1' },
            ...{ from: createdAt, to: '2026-05-04T03:02:43.250Z' },
          },
        },
      },
    ],
  },
};
