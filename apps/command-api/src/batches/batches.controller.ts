import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Describe, one, Tag } from '../openapi/describe.js';
import { position, requestId } from '../openapi/parameters.js';
import { BatchOutcomeAnswer } from './batch-answer.js';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Takes } from '../request-json/takes.js';
import { Needs } from '../access/needs.js';
import type { JsonAnswer } from '../answers/json-answer.js';
import { PathId } from '../requests/path-ids.js';
import { BatchDto, batchOf } from './batch.dto.js';
import { RunBatch } from './run-batch.js';

/** What a reviewer does to many items at once. */
@Tag('Items')
@Controller('v1/labeling_queues/:queue/items/batch')
export class BatchesController {
  constructor(private readonly batches: RunBatch) {}

  @Post()
  @Needs('review')
  @Takes('item')
  @HttpCode(200)
  @Describe({
    id: 'commandItems',
    summary: 'Give one command to many items: approve, discard, set a field and others',
    description:
      'Every item decides by its own rules and is stored on its own; refused items are listed in `refused`, in the ' +
      'order sent, with the code that the command for one item has. An item that is named twice is handled once, as ' +
      'it was named first. An item with a `revision` that has moved on is refused with `revision_mismatch`, unless ' +
      'the effect of the command holds already: so the same request can be sent again. When the answer is 503, some ' +
      'items may be done, and the same request does the rest.\n\n' +
      '`setField` sets one property of targets that are objects and leaves every other character as it was. ' +
      '`takeBack` undoes, by new events, what the request with this `correlationId` did to the items named: it is ' +
      'refused with `changed_since` for those to which something else happened since. An approval that is taken ' +
      'back leaves an item Modified. `assign` gives the items to members, or with `split` each of them to one member in ' +
      'turn; it needs the right `lead`, and so does taking it back. Every event of a request carries its id, which is the header `X-Request-Id`: ' +
      'send a retry with the same one, and both are taken back as one.',
    takes: [requestId],
    answer: {
      is: 'What became of the items: each is counted once or listed',
      of: one(BatchOutcomeAnswer),
      headers: position,
    },
    problems: ['queue_not_found', 'queue_archived', 'too_many_items'],
  })
  run(@PathId('queue') queueId: string, @Body() batch: BatchDto, @CurrentAsker() asker: Asker): Promise<JsonAnswer> {
    return this.batches.run(queueId, batchOf(batch), asker);
  }
}
