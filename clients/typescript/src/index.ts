export { LabelingQueue } from './labeling-queue.js';
export type { CallOptions, CommandOptions, KeyOptions, LabelingOptions } from './options.js';
export type { Request } from './transport.js';
export { LabelingConnectionError, LabelingError, WebhookVerificationError } from './labeling-error.js';
export { ExactNumber, RawJson, parseExactly, rawJson, writeJson } from './exact-json.js';
export { verifyWebhook, type WebhookOptions } from './verify-webhook.js';
export type { Added, AddOptions, AddProgress } from './adding.js';
export type {
  DatasetData,
  EventData,
  EventType,
  ImportData,
  ItemData,
  LabelingEvent,
  PushData,
  QueueData,
  WebhookTest,
} from './event-shapes.js';
export type { ExportOptions } from './exports.js';
export type { EventFilter, EventPage } from './events.js';
export type { ImportFile, ImportFileOptions, ImportItemsOptions, ImportOptions, ImportProgress } from './imports.js';
export type { ListOptions } from './pages.js';
export type { PushOptions } from './pushes.js';
export type { SqlOptions } from './sql.js';
export type * from './shapes.js';
/** The types of every route, for `openapi-fetch` and similar tools. */
export type { components, operations, paths } from './schema.js';
