import type { DatapointsEvent, DatasetEvent } from './dataset/dataset-events.js';
import type { ItemEvent } from './item/item-events.js';
import type { PushEvent } from './push/push-events.js';
import type { QueueEvent } from './queue/queue-events.js';
import type { VisitEvent } from './visits/visit-events.js';

/** Every event this product stores. A map over its types that misses one does not compile. */
export type AnyEvent = ItemEvent | QueueEvent | DatasetEvent | DatapointsEvent | PushEvent | VisitEvent;
export type EventType = AnyEvent['type'];
/** The events that change something and so appear in the activity. A visit changes nothing. */
export type ChangeType = Exclude<EventType, VisitEvent['type']>;
export type EventOf<Type extends EventType> = Extract<AnyEvent, { type: Type }>;

/** Where an event's data holds JSON texts: in properties of its own, or in properties of each element of a list. */
export interface JsonPlaces {
  readonly properties?: readonly string[];
  readonly lists?: Readonly<Record<string, readonly string[]>>;
}

/** For every event type, what its data holds as exact JSON text; the rest of it is ordinary values. */
export const jsonPlaces: Readonly<Record<EventType, JsonPlaces>> = {
  ItemAdded: { properties: ['data', 'target', 'metadata'] },
  TargetEdited: { properties: ['target'] },
  TargetReverted: {},
  ItemApproved: {},
  ItemUnapproved: {},
  ItemFlagged: {},
  ItemUnflagged: {},
  ItemDiscarded: {},
  ItemRestored: {},
  ItemPushed: {},
  QueueCreated: { properties: ['annotationSchema'] },
  QueueRenamed: {},
  GuidelinesEdited: {},
  DefaultDatasetChosen: {},
  AnnotationSchemaDefined: { properties: ['annotationSchema'] },
  AnnotationSchemaRemoved: {},
  QueueDeleted: {},
  DatasetCreated: {},
  DatasetRenamed: {},
  DatapointsAdded: { lists: { datapoints: ['data', 'target', 'metadata'] } },
  PushItemsSelected: {},
  PushRequested: {},
  PushProgressed: {},
  PushCompleted: {},
  ItemVisited: {},
};

export const changeTypes: readonly ChangeType[] = (Object.keys(jsonPlaces) as EventType[]).filter(
  (type) => type !== 'ItemVisited',
);
