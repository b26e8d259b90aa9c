import {
  datapointEvents,
  datapointsEvents,
  datasetEvents,
  type DatapointEvent,
  type DatapointsEvent,
  type DatasetEvent,
} from './dataset/dataset-events.js';
import { importEvents, type ImportEvent } from './imports/import-events.js';
import { itemEvents, type ItemEvent } from './item/item-events.js';
import type { JsonPlaces } from './json/json-places.js';
import { pushEvents, type PushEvent } from './push/push-events.js';
import { queueEvents, type QueueEvent } from './queue/queue-events.js';
import { requestEvents, type RequestEvent } from './requests/request-events.js';
import { visitEvents, type VisitEvent } from './visits/visit-events.js';

/** Every event this product stores. A map over its types that misses one does not compile. */
export type AnyEvent =
  | ItemEvent
  | QueueEvent
  | DatasetEvent
  | DatapointsEvent
  | DatapointEvent
  | ImportEvent
  | PushEvent
  | RequestEvent
  | VisitEvent;
export type EventType = AnyEvent['type'];
/** Events that change nothing: who looked at an item, and which request came with which Idempotency-Key. */
type BesideType = (RequestEvent | VisitEvent)['type'];
/** Events that concern only their author. */
type PrivateType = 'AnnotationSaved';
/** The events that change something for others and so appear in the activity. */
export type ChangeType = Exclude<EventType, BesideType | PrivateType>;

/** For every event type, which parts of its data are exact JSON text. */
export const jsonPlaces: Readonly<Record<EventType, JsonPlaces>> = {
  ...itemEvents,
  ...queueEvents,
  ...datasetEvents,
  ...datapointsEvents,
  ...datapointEvents,
  ...importEvents,
  ...pushEvents,
  ...requestEvents,
  ...visitEvents,
};

const besides: Readonly<Record<BesideType, JsonPlaces>> = { ...requestEvents, ...visitEvents };
const unlistedTypes: readonly string[] = [...Object.keys(besides), 'AnnotationSaved' satisfies PrivateType];
export const changeTypes: readonly ChangeType[] = (Object.keys(jsonPlaces) as EventType[]).filter(
  (type): type is ChangeType => !unlistedTypes.includes(type),
);
