// The shapes of the API by the names that programs use.
import type { components, operations } from './schema.js';

type Schemas = components['schemas'];
type QueryOf<Operation extends keyof operations> = NonNullable<operations[Operation]['parameters']['query']>;
/** What a list can be filtered by. Pages are followed, and positions waited for, by the client itself. */
type FilterOf<Operation extends keyof operations> = Omit<QueryOf<Operation>, 'after' | 'limit' | 'atLeast'>;

export type Actor = Schemas['Actor'];
export type AddedItem = Schemas['AddedItem'];
export type AnnotationSchema = Schemas['AnnotationSchema'];
export type BatchCommand = Schemas['Batch']['command'];
export type BatchOutcome = Schemas['BatchOutcome'];
export type Created = Schemas['Created'];
export type CreatedWebhook = Schemas['CreatedWebhook'];
export type Datapoint = Schemas['Datapoint'];
export type Dataset = Schemas['Dataset'];
export type DatasetRenamed = Schemas['DatasetRenamed'];
export type Delivery = Schemas['Delivery'];
export type HistoryEntry = Schemas['HistoryEntry'];
export type Imported = Schemas['Imported'];
export type ImportSource = Schemas['ImportItems']['source'];
export type Item = Schemas['Item'];
export type NewDatapoint = Schemas['NewDatapoint'];
export type NewItem = Schemas['NewItem'];
export type NewQueue = Schemas['NewQueue'];
export type NewWebhook = Schemas['NewWebhook'];
export type Problem = Schemas['Problem'];
export type ProblemCode = Problem['code'];
export type Push = Schemas['Push'];
export type PushScope = Push['scope'];
export type Queue = Schemas['Queue'];
export type QueueAnnotation = Schemas['QueueAnnotation'];
export type QueueChanges = Schemas['QueueChanges'];
export type QueueSettings = Schemas['QueueSettings'];
export type SpanDetails = operations['getSpan']['responses'][200]['content']['application/json'];
export type SqlResult = Schemas['SqlResult'];
export type SqlTable = Schemas['SqlTable'];
export type Trace = Schemas['Trace'];
export type TraceWithSpans = Schemas['TraceWithSpans'];
export type Webhook = Schemas['Webhook'];
export type WebhookChanges = Schemas['WebhookChanges'];
export type WebhookSecret = Schemas['WebhookSecret'];
export type WebhookTest = Schemas['WebhookTest'];

export type ItemFilter = FilterOf<'listItems'>;
export type QueueFilter = FilterOf<'listQueues'>;
export type DatasetFilter = FilterOf<'listDatasets'>;
export type DatapointFilter = FilterOf<'listDatapoints'>;
export type DeliveryFilter = FilterOf<'listDeliveries'>;
export type TraceFilter = FilterOf<'listTraces'>;
export type FileMapping = QueryOf<'importQueueFile'>;
export type FileFormat = NonNullable<FileMapping['format']>;
