import * as examples from './examples.js';
import { operation, type Operation, type OperationOptions } from './operation.js';
import * as p from './parameters.js';
import { anyJson, list, object, page, ref } from './schema.js';

const tag = 'Items';
const items = '/v1/labeling_queues/{queue}/items';
const one = `${items}/{item}`;
const conflicts = [
  'queue_not_found',
  'item_not_found',
  'item_removed',
  'revision_mismatch',
  'too_many_conflicts',
] as const;

type Review = Pick<OperationOptions, 'id' | 'summary' | 'description' | 'body'> & {
  rejections?: readonly 'item_approved'[];
};

function review({ rejections = [], ...what }: Review): Operation {
  return operation({
    ...what,
    tag,
    access: 'review',
    parameters: [p.queue, p.item, p.ifMatch],
    ok: {
      status: 200,
      description: 'The item as it is now',
      headers: { ...p.position, ...p.etag },
      schema: ref('Item'),
      example: examples.item,
    },
    problems: [...conflicts, ...rejections, ...(what.body ? (['item_too_large'] as const) : [])],
  });
}

export const itemPaths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  [items]: {
    post: operation({
      id: 'addItems',
      tag,
      summary: 'Add items to a queue',
      description:
        'All or none are accepted. An item with an `idempotencyKey` that the queue has seen collapses onto the first ' +
        'one: same id, same createdAt, nothing changed. The queue keeps the order in which items were sent. When the ' +
        'answer is 503 some may be stored; the same request with keys completes the rest and adds none twice.',
      access: 'addItems',
      parameters: [p.queue, p.idempotencyKey],
      body: { schema: object({ items: list(ref('NewItem'), { minItems: 1 }) }), example: examples.newItems },
      ok: {
        status: 201,
        description: 'One element per item sent, in the order sent',
        headers: { ...p.position, ...p.collapsedCount },
        schema: list(ref('AddedItem')),
        example: examples.added,
      },
      problems: ['queue_not_found', 'too_many_items', 'item_too_large'],
    }),
    get: operation({
      id: 'listItems',
      tag,
      summary: 'List the items of a queue, in its order',
      access: 'read',
      parameters: [p.queue, p.state, p.search, ...p.paging, p.atLeast],
      ok: {
        status: 200,
        description: 'A page of items',
        schema: page(ref('Item')),
        example: { data: [examples.item], next: null },
      },
      problems: ['queue_not_found'],
    }),
  },
  [one]: {
    get: operation({
      id: 'getItem',
      tag,
      summary: 'Read an item',
      description: 'A removed item answers 404 with the code `item_removed`; its history stays readable.',
      access: 'read',
      parameters: [p.queue, p.item, p.atLeast],
      ok: { status: 200, description: 'The item', headers: p.etag, schema: ref('Item'), example: examples.item },
      problems: ['queue_not_found', 'item_not_found', 'item_removed'],
      statuses: { item_removed: 404 },
    }),
    delete: operation({
      id: 'discardItem',
      tag,
      summary: 'Discard an item',
      description: 'Removes it from the queue. It can be restored. Discarding it again succeeds.',
      access: 'review',
      parameters: [p.queue, p.item, p.ifMatch],
      ok: { status: 204, description: 'It is discarded', headers: { ...p.position, ...p.etag } },
      problems: conflicts,
    }),
  },
  [`${one}/target`]: {
    put: review({
      id: 'editTarget',
      summary: 'Edit the target of an item',
      description: 'A target equal to the current one changes nothing; one equal to the original reverts the item.',
      body: { schema: object({ target: anyJson }), example: { target: { verdict: 'wrong' } } },
      rejections: ['item_approved'],
    }),
  },
  [`${one}/approve`]: {
    post: review({
      id: 'approveItem',
      summary: 'Approve an item',
      description: 'With a `target`, that is what is approved: the edit and the approval are stored together.',
      body: {
        schema: object({ target: anyJson }, ['target']),
        example: { target: { verdict: 'correct' } },
        required: false,
      },
      rejections: ['item_approved'],
    }),
  },
  [`${one}/unapprove`]: { post: review({ id: 'unapproveItem', summary: 'Unapprove an item: it becomes Modified' }) },
  [`${one}/revert`]: {
    post: review({
      id: 'revertItem',
      summary: 'Revert an item to its original target: it becomes New',
      rejections: ['item_approved'],
    }),
  },
  [`${one}/restore`]: {
    post: review({ id: 'restoreItem', summary: 'Restore a discarded item to the state it had' }),
  },
  [`${one}/history`]: {
    get: operation({
      id: 'getItemHistory',
      tag,
      summary: 'Read how an item became what it is',
      description: 'Every event with who, when and the state it led to; for removed items, too. Always up to date.',
      access: 'read',
      parameters: [p.queue, p.item, ...p.historyPaging, p.atLeast],
      ok: {
        status: 200,
        description: 'A page of events, oldest first unless the order says otherwise',
        schema: page(ref('HistoryEntry')),
        example: { data: [examples.historyEntry], next: null },
      },
      problems: ['item_not_found'],
    }),
  },
};
