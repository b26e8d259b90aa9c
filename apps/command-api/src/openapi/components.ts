import { itemStates } from '@labeling/read-models/queries';
import { problemCodes } from '../problem-details/problem-codes.js';
import { accessSchemas } from './access-schemas.js';
import { batchSchemas } from './batch-schemas.js';
import { memberSchemas } from './member-schemas.js';
import { sqlSchemas } from './sql-paths.js';
import { traceSchemas } from './trace-schemas.js';
import { anyJson, count, id, list, object, orNull, ref, revision, text, time, type Schema } from './schema.js';

const payload = {
  data: { ...anyJson, title: 'data' },
  target: { ...anyJson, title: 'target' },
  metadata: { type: 'object', additionalProperties: true, description: 'Carried along' },
} satisfies Record<string, Schema>;
const storedPayload = { ...payload, metadata: orNull(payload.metadata) };
const name: Schema = { type: 'string', minLength: 1, maxLength: 200 };
const idOrNull = orNull(id);

/** The shapes of everything that goes in or comes out. */
export const schemas: Readonly<Record<string, Schema>> = {
  NewItem: object(
    {
      ...payload,
      idempotencyKey: {
        type: 'string',
        minLength: 1,
        maxLength: 512,
        description: 'Stable id of the item: a second item with it collapses onto the first, in this queue',
      },
    },
    ['metadata', 'idempotencyKey'],
  ),
  AddedItem: object({ id, createdAt: time }),
  Item: object({
    id,
    queueId: id,
    state: { type: 'string', enum: [...itemStates], description: 'The last two only in lists that ask for them' },
    revision,
    ...storedPayload,
    originalTarget: anyJson,
    idempotencyKey: orNull(text),
    source: object({ type: { type: 'string', enum: ['api', 'dataset', 'span', 'sql'] } }),
    createdAt: time,
    updatedAt: time,
  }),
  ...accessSchemas,
  ...batchSchemas,
  ...memberSchemas,
  ...sqlSchemas,
  ...traceSchemas,
  Project: object({ id, name }),
  HistoryEntry: object({
    id,
    revision,
    type: text,
    data: { type: 'object', additionalProperties: true },
    actor: ref('Actor'),
    at: time,
    correlationId: text,
    stateAfter: { type: 'string', enum: [...itemStates] },
  }),
  Actor: object({ type: { type: 'string', enum: ['member', 'apiKey', 'system'] }, id: text, name: text }),
  SchemaField: object(
    {
      key: { type: 'string', minLength: 1 },
      type: { type: 'string', enum: ['string', 'number', 'boolean', 'enum'] },
      description: text,
      min: { type: 'number', description: 'Only for type number' },
      max: { type: 'number', description: 'Only for type number' },
      values: list(
        { type: ['string', 'number', 'boolean', 'null'] },
        { minItems: 1, description: 'Only for type enum' },
      ),
    },
    ['description', 'min', 'max', 'values'],
  ),
  AnnotationSchema: object({ fields: list(ref('SchemaField')) }),
  NewQueue: object({ name, guidelines: text, annotationSchema: orNull(ref('AnnotationSchema')), datasetId: idOrNull }, [
    'guidelines',
    'annotationSchema',
    'datasetId',
  ]),
  QueueChanges: object({ name, guidelines: text, datasetId: idOrNull }, ['name', 'guidelines', 'datasetId']),
  QueueSettings: object({
    id,
    name,
    guidelines: text,
    datasetId: idOrNull,
    annotationSchema: orNull(ref('AnnotationSchema')),
    revision,
  }),
  Queue: object({
    id,
    name,
    guidelines: text,
    datasetId: idOrNull,
    annotationSchema: orNull(ref('AnnotationSchema')),
    counters: object({ new: count, modified: count, approved: count, total: count }),
    revision,
    createdAt: time,
    updatedAt: time,
  }),
  Created: object({ id, createdAt: time }),
  PushRequest: object(
    {
      datasetId: id,
      scope: { type: 'string', enum: ['approved', 'all', 'item'], default: 'approved' },
      itemId: { ...id, description: 'With scope item: which one' },
    },
    ['scope', 'itemId'],
  ),
  Push: object(
    {
      ...{ id, queueId: id, datasetId: id },
      scope: { type: 'string', enum: ['approved', 'all', 'item'] },
      status: { type: 'string', enum: ['requested', 'running', 'completed'] },
      ...{ total: count, pushed: count, skipped: count },
      requestedAt: time,
      requestedBy: ref('Actor'),
      completedAt: orNull(time),
      skippedItems: list(object({ itemId: id, code: text }), { description: 'At most 1,000; not in lists' }),
    },
    ['skippedItems'],
  ),
  DatasetName: object({ name }),
  DatasetRenamed: object({ id, name, revision }),
  Dataset: object({ id, name, datapoints: count, revision, createdAt: time, updatedAt: time }),
  NewDatapoint: object(payload, ['metadata']),
  Datapoint: object({
    id,
    ...storedPayload,
    createdAt: time,
    provenance: orNull(ref('Provenance')),
  }),
  Provenance: object({ queueId: id, itemId: id, approvedBy: orNull(ref('Actor')), pushId: id, itemRevision: revision }),
  Problem: object(
    {
      type: { type: 'string', format: 'uri-reference', description: 'Leads to a page about it' },
      title: text,
      status: { type: 'integer' },
      detail: text,
      instance: { type: 'string', format: 'uri-reference' },
      code: { type: 'string', enum: [...problemCodes], description: 'Stable: for programs to act on' },
      errors: list(object({ pointer: { type: 'string', format: 'json-pointer' }, detail: text }), {
        description: 'What is wrong in the body; the first 100 places',
      }),
      limit: object({ name: text, value: { type: 'integer' } }),
      position: { ...count, description: 'On a query: where in its text, in UTF-16 units from 0' },
      correlationId: { ...text, description: 'On a command of many items that was cut off: what its events carry' },
      state: { ...text, description: 'On conflicts: the state the item is in' },
      revision: { ...revision, description: 'On conflicts: the current revision' },
      target: { ...anyJson, description: 'On conflicts about an item: its current target' },
      originalTarget: { ...anyJson, description: 'On conflicts about an item: its original target' },
    },
    ['errors', 'limit', 'position', 'correlationId', 'state', 'revision', 'target', 'originalTarget'],
  ),
};
