import type { JsonText } from '@labeling/domain';
import { itemStates } from '@labeling/read-models/queries';
import { CountersAnswer } from '../queues/queue-answer.js';
import { itemId } from '../shapes/examples.js';
import { Nested } from '../shapes/nested.js';
import { Choice, Count, Id, Payload, Revision, Text, Time } from '../shapes/properties.js';

export class QueueAsOfAnswer {
  @Time() readonly at: string;
  @Text({ example: '8123', description: 'The last event that counts' }) readonly position: string;
  @Nested(() => CountersAnswer) readonly counters: CountersAnswer;
}

const StateBefore = () =>
  Choice(itemStates, { nullable: true, example: 'New', description: 'Null when the item was added in between' });

/** An item that changed between two times. */
export class ItemChangeAnswer {
  @Id({ example: itemId }) readonly itemId: string;
  @StateBefore() readonly before: string | null;
  @Choice(itemStates, { example: 'Approved' }) readonly after: string;
  @Count({ example: 2, description: 'The number of events in between' }) readonly events: number;
  @Revision({ nullable: true, example: '0' }) readonly revisionBefore: string | null;
  @Revision() readonly revisionAfter: string;
  @Time({ description: 'When the last of these events happened' }) readonly at: string;
  @Payload({
    optional: true,
    nullable: true,
    description: 'Only if asked for; null when the item was added in between',
  })
  readonly targetBefore?: JsonText | null;
  @Payload({ optional: true, description: 'Only if asked for' }) readonly targetAfter?: JsonText | null;
}

export class TransitionAnswer {
  @StateBefore() readonly before: string | null;
  @Choice(itemStates, { example: 'Approved' }) readonly after: string;
  @Count({ example: 12 }) readonly items: number;
}
