import * as examples from './examples.js';
import { operation, type Operation } from './operation.js';
import * as p from './parameters.js';
import { ref } from './schema.js';

export const batchPaths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  '/v1/labeling_queues/{queue}/items/batch': {
    post: operation({
      id: 'commandItems',
      tag: 'Items',
      summary: 'Approve, discard, set a field of … many items with one command',
      description:
        'Every item decides by its own rules and is stored on its own; what is refused is listed in `refused`, in the ' +
        'order sent, with the code that the command for one item has. An item that is named twice is handled once, as ' +
        'it was named first. An item with a `revision` that has moved on is refused with `revision_mismatch`, unless ' +
        'the effect of the command holds already: so the same request can be sent again. When the answer is 503, some ' +
        'items may be done, and the same request does the rest.\n\n' +
        '`setField` sets one member of targets that are objects and leaves every other character as it was. ' +
        '`takeBack` undoes, by new events, what the request with this `correlationId` did to the items named: it is ' +
        'refused with `changed_since` for those to which something else happened since. An approval that is taken ' +
        'back leaves an item Modified. Every event of a request carries its id, which is the header `X-Request-Id`: ' +
        'send a retry with the same one, and both are taken back as one.',
      access: 'review',
      parameters: [p.queue, p.requestId],
      body: { schema: ref('Batch'), example: examples.batch },
      ok: {
        status: 200,
        description: 'What became of the items: each is counted once or listed',
        headers: p.position,
        schema: ref('BatchOutcome'),
        example: examples.batchOutcome,
      },
      problems: ['queue_not_found', 'too_many_items'],
    }),
  },
};
