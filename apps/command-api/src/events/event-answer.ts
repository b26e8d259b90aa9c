import { toJsonText, type JsonText } from '@labeling/domain';
import { eventIdOf, itemStates, type ActivityRow } from '@labeling/read-models/queries';
import { ActorAnswer } from '../answers/actor-answer.js';
import { Agreed } from '../shapes/agreed.js';
import { eventId, itemId, queueId } from '../shapes/examples.js';
import { ImportAdded, ImportCollapsed, ImportSource } from '../shapes/imported.js';
import { Nested } from '../shapes/nested.js';
import { Choice, Id, Revision, Text, Time } from '../shapes/properties.js';
import { eventNames, nameOf, type EventName } from './event-types.js';

/** What an event is about: ids rather than payloads, as what they name may have changed since and can be read. */
export class EventDataAnswer {
  @Id({ optional: true, example: queueId }) readonly queueId?: string;
  @Id({ optional: true, example: itemId }) readonly itemId?: string;
  @Id({ optional: true }) readonly datasetId?: string;
  @Id({ optional: true }) readonly pushId?: string;
  @Revision({ description: 'The revision that the event gave to what it is about' }) readonly revision: string;
  @Choice(itemStates, { optional: true, example: 'Approved', description: 'The state of the item after the event' })
  readonly state?: string;
  @Agreed({ optional: true }) readonly by?: string;
  @ImportSource({ optional: true }) readonly source?: string;
  @ImportAdded({ optional: true }) readonly added?: number;
  @ImportCollapsed({ optional: true }) readonly collapsed?: number;
}

/** One event: a line of the feed, and the body of a webhook. */
export class EventAnswer {
  @Text({ example: eventId, description: 'Takes `after` to continue from here' })
  readonly id: string;
  @Choice(eventNames, { example: 'item.approved' }) readonly type: EventName;
  @Time() readonly timestamp: string;
  @Nested(() => ActorAnswer) readonly actor: ActorAnswer;
  @Nested(() => EventDataAnswer) readonly data: EventDataAnswer;
}

export function eventAnswer(row: ActivityRow): JsonText {
  const { type, at, actor, queueId, itemId, datasetId, pushId, revision, state, details } = row;
  return toJsonText({
    ...{ id: eventIdOf(row), type: nameOf(type), timestamp: at, actor },
    data: {
      ...(queueId !== null && { queueId }),
      ...(itemId !== null && { itemId }),
      ...(datasetId !== null && { datasetId }),
      ...(pushId !== null && { pushId }),
      revision: revision.toString(),
      ...(state !== null && { state }),
      ...details,
    },
  } satisfies EventAnswer);
}
