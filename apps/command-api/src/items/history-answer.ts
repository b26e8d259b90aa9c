import { jsonObject, jsonPlaces, toJsonText, type ItemEvent, type ItemState, type JsonText } from '@labeling/domain';
import type { StoredEvent } from '@labeling/event-store';
import { stateName } from './item-record.js';

/** One event of an item's history as the API answers it; `state` is the one it led to. */
export function historyAnswer({ event, metadata, revision, id }: StoredEvent<ItemEvent>, after: ItemState): JsonText {
  return jsonObject({
    id: toJsonText(id),
    revision: toJsonText(revision.toString()),
    type: toJsonText(event.type),
    data: eventData(event),
    actor: toJsonText(metadata.actor),
    at: toJsonText(metadata.at),
    correlationId: toJsonText(metadata.$correlationId),
    stateAfter: toJsonText(stateName(after)),
  });
}

function eventData({ type, data }: ItemEvent): JsonText {
  const exact = jsonPlaces[type].properties ?? [];
  const members: Record<string, JsonText> = {};
  for (const [name, value] of Object.entries(data)) {
    members[name] = exact.includes(name) ? (value as JsonText) : toJsonText(value);
  }
  return jsonObject(members);
}
