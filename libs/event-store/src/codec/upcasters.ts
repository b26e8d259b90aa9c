import type { EventType, JsonText } from '@labeling/domain';

/** Brings the stored data of one version to the shape of the next, text to text, so that no digit is lost. */
export type Upcaster = (data: JsonText) => JsonText;

/**
 * For every event type, the steps from version 1 to the current one: the first brings version 1 to 2, and so on.
 * A type without steps is at version 1. A new version also needs a new frozen sample (`samples/`).
 */
export const upcasters: Readonly<Record<EventType, readonly Upcaster[]>> = {
  ItemAdded: [],
  TargetEdited: [],
  TargetReverted: [],
  ItemApproved: [],
  ItemUnapproved: [],
  ItemDiscarded: [],
  ItemRestored: [],
  ItemPushed: [],
  QueueCreated: [],
  QueueRenamed: [],
  GuidelinesEdited: [],
  DefaultDatasetChosen: [],
  AnnotationSchemaDefined: [],
  AnnotationSchemaRemoved: [],
  QueueDeleted: [],
  DatasetCreated: [],
  DatasetRenamed: [],
  DatapointsAdded: [],
  PushItemsSelected: [],
  PushRequested: [],
  PushProgressed: [],
  PushCompleted: [],
  ItemVisited: [],
};

/** The version in which events of this type are written today. */
export function currentVersion(type: EventType): number {
  return upcasters[type].length + 1;
}

/** `data` of the given version in today's shape. Expects 1 ≤ version ≤ current. */
export function upcast(type: EventType, version: number, data: JsonText): JsonText {
  return upcasters[type].slice(version - 1).reduce((text, step) => step(text), data);
}
