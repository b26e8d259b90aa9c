import { itemStates } from '@labeling/read-models/queries';
import { changeTypes } from '@labeling/domain';
import * as examples from './examples.js';
import { operation, type Operation, type Parameter } from './operation.js';
import * as p from './parameters.js';
import { id, list, object, orNull, page, ref, revision, text, time, type Schema } from './schema.js';

const tag = 'Activity';
const query = (name: string, description: string, schema: Schema): Parameter => {
  return { name, in: 'query', description, schema };
};
const ofQueue = query('queue', 'Only of this queue', id);
const filter: readonly Parameter[] = [
  ofQueue,
  query('item', 'Only of this item', id),
  query('actor', 'Only what the actor with this id did', text),
  query('type', `Only events of these types, with commas between: ${changeTypes.join(', ')}`, text),
  query('from', 'Only at this moment or later', time),
  query('to', 'Only before this moment', time),
];

const activity = object({
  position: { ...text, description: 'Where the event is in the event store' },
  type: { type: 'string', enum: [...changeTypes] },
  at: time,
  actor: ref('Actor'),
  ...{ queueId: orNull(id), itemId: orNull(id), datasetId: orNull(id), pushId: orNull(id) },
  revision,
  stateAfter: {
    anyOf: [{ type: 'string', enum: [...itemStates] }, { type: 'null' }],
    description: 'The state it led an item to',
  },
  correlationId: { ...text, description: 'Names the request that led to it' },
});
const example = {
  ...{ position: '8123', type: 'ItemApproved', at: examples.at, actor: examples.reviewer },
  ...{ queueId: examples.queueId, itemId: examples.itemId, datasetId: null, pushId: null },
  ...{ revision: '2', stateAfter: 'Approved', correlationId: 'f3c0a3d0-7c52-4a0c-8f55-0d7f5b1ef001' },
};

export const activityPaths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  '/v1/activity': {
    get: operation({
      id: 'listActivity',
      tag,
      summary: 'Read who did what, the latest first',
      description: 'One entry per event of the project. What an event changed is in the history of its item.',
      access: 'read',
      parameters: [...filter, ...p.paging, p.atLeast],
      ok: {
        status: 200,
        description: 'A page of activity',
        schema: page(activity),
        example: { data: [example], next: '8123' },
      },
    }),
  },
  '/v1/activity/actors': {
    get: operation({
      id: 'listActors',
      tag,
      summary: 'Read who did something of late, by name',
      access: 'read',
      parameters: [ofQueue],
      ok: {
        status: 200,
        description: 'Members, API keys and the system',
        schema: object({ data: list(ref('Actor')) }),
        example: { data: [examples.reviewer] },
      },
    }),
  },
  '/v1/activity/export': {
    get: operation({
      id: 'exportActivity',
      tag,
      summary: 'Export who did what as JSON Lines or CSV',
      description: 'Everything that the filter lets through, streamed, the latest first.',
      access: 'read',
      parameters: [query('format', 'jsonl when not given', { type: 'string', enum: ['jsonl', 'csv'] }), ...filter],
      ok: { status: 200, description: 'One event a line', contentType: 'application/jsonl', schema: text },
    }),
  },
};
