import { itemStates } from '@labeling/read-models/queries';
import * as examples from './examples.js';
import { operation, type Operation, type Parameter } from './operation.js';
import * as p from './parameters.js';
import { count, id, list, object, orNull, page, ref, revision, text, time } from './schema.js';

const tag = 'Activity';
const one = '/v1/labeling_queues/{queue}';
const moment = (name: string, description: string): Parameter => {
  return { name, in: 'query', description, schema: time, example: examples.at };
};
const at = moment('at', 'The moment; now when not given');
const between = [moment('from', 'The first moment'), moment('to', 'The second moment; now when not given')];
const state = { type: 'string', enum: [...itemStates] };
const before = { anyOf: [state, { type: 'null' }], description: 'Null when the item was added in between' };

export const asOfPaths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  [`${one}/as_of`]: {
    get: operation({
      id: 'getQueueAsOf',
      tag,
      summary: 'Count the items of a queue as they were at a moment',
      access: 'read',
      parameters: [p.queue, at, p.atLeast],
      ok: {
        status: 200,
        description: 'How many items were in which state',
        schema: object({
          at: time,
          position: { ...text, description: 'The last event that counts' },
          counters: object({ new: count, modified: count, approved: count, total: count }),
        }),
        example: {
          ...{ at: examples.at, position: '8123' },
          counters: { new: 3, modified: 1, approved: 77, total: 81 },
        },
      },
      problems: ['queue_not_found'],
    }),
  },
  [`${one}/as_of/items`]: {
    get: operation({
      id: 'listItemsAsOf',
      tag,
      summary: 'List the items of a queue as they were at a moment',
      description: 'Each is read from its own events, so a page has at most 100.',
      access: 'read',
      parameters: [p.queue, at, ...p.paging, p.atLeast],
      ok: {
        status: 200,
        description: 'A page of items that were in the queue then',
        schema: page(ref('Item')),
        example: { data: [examples.item], next: null },
      },
      problems: ['queue_not_found'],
    }),
  },
  [`${one}/changes`]: {
    get: operation({
      id: 'listChanges',
      tag,
      summary: 'List the items of a queue to which something happened between two moments',
      access: 'read',
      parameters: [p.queue, ...between, ...p.paging, p.atLeast],
      ok: {
        status: 200,
        description: 'A page of items in queue order, each with its state at both moments',
        schema: page(
          object({
            ...{ itemId: id, before, after: state },
            events: { ...count, description: 'How many events lie between' },
            ...{ revisionBefore: orNull(revision), revisionAfter: revision },
          }),
        ),
        example: {
          data: [
            {
              ...{ itemId: examples.itemId, before: 'New', after: 'Approved', events: 2 },
              ...{ revisionBefore: '0', revisionAfter: '2' },
            },
          ],
          next: null,
        },
      },
      problems: ['queue_not_found'],
    }),
  },
  [`${one}/changes/summary`]: {
    get: operation({
      id: 'sumUpChanges',
      tag,
      summary: 'Count the items that went from one state to another between two moments',
      access: 'read',
      parameters: [p.queue, ...between, p.atLeast],
      ok: {
        status: 200,
        description: 'How many items went from which state to which',
        schema: object({ data: list(object({ before, after: state, items: count })) }),
        example: { data: [{ before: 'New', after: 'Approved', items: 12 }] },
      },
      problems: ['queue_not_found'],
    }),
  },
};
