import { jsonObject, jsonPlaces, toJsonText, type ItemEvent, type JsonText, type ShownState } from '@labeling/domain';
import type { StoredEvent } from '@labeling/event-store';
import { itemStates } from '@labeling/read-models/queries';
import { ActorAnswer } from '../answers/actor-answer.js';
import { correlationId } from '../shapes/examples.js';
import { Nested } from '../shapes/nested.js';
import { Choice, Id, Revision, Text, Time, Value } from '../shapes/properties.js';
import { anyObject } from '../shapes/schema.js';
import { stateName } from './item-record.js';

/** One event of an item. */
export class HistoryEntryAnswer {
  @Id({ example: '0f3f7f0e-0d61-4d0c-8f0e-0a9c7c7e1b55' }) readonly id: string;
  @Revision() readonly revision: string;
  @Text({ example: 'ItemApproved' }) readonly type: string;
  @Value(anyObject, { example: {}, description: 'What the event holds, by its type' })
  readonly data: object;
  @Nested(() => ActorAnswer) readonly actor: ActorAnswer;
  @Time() readonly at: string;
  @Text({ example: correlationId, description: 'Names the request that led to the event' })
  readonly correlationId: string;
  @Choice(itemStates, { example: 'Approved' }) readonly stateAfter: string;
}

/** One event of an item's history as the API returns it; `state` is the one it led to. */
export function historyAnswer({ event, metadata, revision, id }: StoredEvent<ItemEvent>, after: ShownState): JsonText {
  return jsonObject({
    id: toJsonText(id),
    revision: toJsonText(revision.toString()),
    type: toJsonText(event.type),
    data: eventData(event),
    actor: toJsonText(metadata.actor),
    at: toJsonText(metadata.at),
    correlationId: toJsonText(metadata.$correlationId),
    stateAfter: toJsonText(stateName(after)),
  } satisfies Record<keyof HistoryEntryAnswer, JsonText>);
}

function eventData({ type, data }: ItemEvent): JsonText {
  const exact = jsonPlaces[type].properties ?? [];
  const members: Record<string, JsonText> = {};
  for (const [name, value] of Object.entries(data)) {
    members[name] = exact.includes(name) ? (value as JsonText) : toJsonText(value);
  }
  return jsonObject(members);
}
