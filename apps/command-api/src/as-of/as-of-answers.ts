import { itemStates } from '@labeling/read-models/queries';
import { CountersAnswer } from '../queues/queue-answer.js';
import { itemId } from '../shapes/examples.js';
import { Nested } from '../shapes/nested.js';
import { Choice, Count, Id, Revision, Text, Time } from '../shapes/properties.js';

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
}

export class TransitionAnswer {
  @StateBefore() readonly before: string | null;
  @Choice(itemStates, { example: 'Approved' }) readonly after: string;
  @Count({ example: 12 }) readonly items: number;
}
