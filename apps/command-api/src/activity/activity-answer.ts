import { changeTypes, toJsonText, type JsonText } from '@labeling/domain';
import {
  approvedBy,
  eventIdOf,
  importOf,
  itemStates,
  type ActivityLine,
  type ActivityRow,
} from '@labeling/read-models/queries';
import { ActorAnswer } from '../answers/actor-answer.js';
import { eventId } from '../openapi/parameters.js';
import type { Content } from '../openapi/describe.js';
import { orNull, page, time } from '../shapes/schema.js';
import { shapeExample, shapeRef } from '../shapes/shape-schema.js';
import { Agreed } from '../shapes/agreed.js';
import { correlationId, eventId as exampleEventId, itemId, queueId } from '../shapes/examples.js';
import { ImportAdded, ImportCollapsed, ImportSource } from '../shapes/imported.js';
import { Nested } from '../shapes/nested.js';
import { Choice, Count, Flag, Id, Revision, Text, Time } from '../shapes/properties.js';

/** One event of the project. */
export class ActivityAnswer {
  @Text({ example: '8123', description: 'The position of the event in the event store' }) readonly position: string;
  @Choice(changeTypes, { example: 'ItemApproved' }) readonly type: string;
  @Time() readonly at: string;
  @Nested(() => ActorAnswer) readonly actor: ActorAnswer;
  @Id({ nullable: true, example: queueId }) readonly queueId: string | null;
  @Id({ nullable: true, example: itemId }) readonly itemId: string | null;
  @Id({ nullable: true }) readonly datasetId: string | null;
  @Id({ nullable: true }) readonly pushId: string | null;
  @Revision() readonly revision: string;
  @Choice(itemStates, { nullable: true, example: 'Approved', description: 'The state of the item after the event' })
  readonly stateAfter: string | null;
  @Text({ example: correlationId, description: 'The id of the request that led to the event' })
  readonly correlationId: string;
  @Agreed({ nullable: true }) readonly by: string | null;
  @ImportSource({ nullable: true, example: null }) readonly source: string | null;
  @ImportAdded({ nullable: true, example: null }) readonly added: number | null;
  @ImportCollapsed({ nullable: true, example: null }) readonly collapsed: number | null;
}

/** One event, or the latest of the consecutive events of one request on many items or datapoints. */
export class ActivityLineAnswer extends ActivityAnswer {
  @Text({ example: exampleEventId, description: 'The id of the event; pass it as `since` to get what is newer' })
  readonly eventId: string;
  @Count({ example: 25, description: 'How many events of this kind the entry stands for' }) readonly times: number;
  @Flag({ description: 'Whether each of these approvals carried an edit, which is part of the entry' })
  readonly withEdit: boolean;
}

/** What a page of these lines also shows. */
export interface LinesLooked {
  readonly lookedBackTo: string | null;
  readonly latest: string | null;
}

export const linesPage = (): Content => ({
  schema: page(shapeRef(ActivityLineAnswer), {
    lookedBackTo: {
      ...orNull(time),
      description:
        'The time of the oldest event that was looked at, where the search stopped early because few of very many events match',
    },
    latest: {
      ...orNull(eventId),
      description:
        'The latest event of the project, whether or not it matches: pass it as `since` to get what is newer',
    },
  }),
  example: {
    ...{ data: [shapeExample(ActivityLineAnswer)], next: null },
    ...({ lookedBackTo: null, latest: exampleEventId } satisfies LinesLooked),
  },
});

/** One event as the API answers it: who did what to what, and the state of the item afterwards. */
export function activityAnswer(row: ActivityRow): JsonText {
  return toJsonText(membersOf(row));
}

export function activityLineAnswer({ latest, times, withEdit }: ActivityLine): JsonText {
  return toJsonText({
    ...membersOf(latest),
    ...{ eventId: eventIdOf(latest), times, withEdit },
  } satisfies ActivityLineAnswer);
}

function membersOf({ position, revision, projectId: _, state, ...row }: ActivityRow): ActivityAnswer {
  const { type, at, actor, queueId, itemId, datasetId, pushId, correlationId } = row;
  const { source = null, added = null, collapsed = null } = importOf(row) ?? {};
  return {
    ...{ position: position.toString(), type, at, actor },
    ...{ queueId, itemId, datasetId, pushId },
    ...{ revision: revision.toString(), stateAfter: state, correlationId, by: approvedBy(row) },
    ...{ source, added, collapsed },
  };
}

export const activityHeading = [
  ...['position', 'at', 'actor_type', 'actor_id', 'actor_name', 'type', 'queue_id', 'item_id', 'dataset_id', 'push_id'],
  ...['revision', 'state_after', 'correlation_id', 'by', 'source', 'added', 'collapsed'],
];

/** The same as cells, in the order of the heading. */
export function activityCells(row: ActivityRow): string[] {
  const { position, at, actor, type, queueId, itemId, datasetId, pushId, revision, state, correlationId } = row;
  const { source = '', added = '', collapsed = '' } = importOf(row) ?? {};
  const ids = [queueId, itemId, datasetId, pushId].map((id) => id ?? '');
  return [
    ...[position.toString(), at, actor.type, actor.id, actor.name, type, ...ids],
    ...[revision.toString(), state ?? '', correlationId, approvedBy(row) ?? ''],
    ...[source, String(added), String(collapsed)],
  ];
}
