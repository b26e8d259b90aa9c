// What pages and routes read: queries, and notifications of what changed. Nothing here writes.
export type { Queryable } from '@labeling/postgres';
export { liveSchema, type Schema } from './schema.js';
export { InvalidCursor, type Page } from './page.js';
export * from './checkpoint/checkpoint-queries.js';
export * from './checkpoint/folding-progress.js';
export * from './checkpoint/read-model-watcher.js';
export {
  CHANNEL,
  everythingChanged,
  type ChangedItem,
  type ChangedQueue,
  type ReadModelChange,
} from './notifications/read-model-change.js';
export * from './projects/projects-of-events.js';
export type { QueuesSeen } from './queues/open-to.js';
export * from './queues/queue-queries.js';
export type { ItemRow } from './queue-items/item-query-row.js';
export type { MarkFilterName } from './queue-items/item-columns.js';
export { itemStates, type ItemStateName, type StateCode } from './queue-items/item-state-codes.js';
export {
  nobody,
  requestFilters,
  yesNoFilters,
  type FilterParameter,
  type ItemFilters,
  type RequestFilters,
  type YesNoFilter,
} from './queue-items/item-filters.js';
export {
  annotationFilters,
  ownStatuses,
  type AnnotationFilter,
  type AnnotationFilterName,
} from './queue-items/annotation-filter.js';
export * from './queue-items/approvers.js';
export * from './queue-items/assigned-items.js';
export * from './queue-items/mention-queries.js';
export * from './queue-items/item-queries.js';
export * from './queue-items/ids-for-push.js';
export * from './queue-items/item-lines.js';
export * from './queue-items/items-to-settle.js';
export * from './queue-items/item-starts.js';
export {
  annotatorNow,
  annotatorStates,
  annotatorStatesAt,
  ownAnnotations,
  ownShares,
  ownSubmissions,
} from './queue-items/annotator-items.js';
export type {
  Annotator,
  AnnotatorState,
  OwnAnnotation,
  OwnShare,
  OwnSubmissions,
} from './queue-items/annotator-items.js';
export * from './queue-items/next-item.js';
export * from './queue-items/submitted-annotations.js';
export * from './queue-items/queue-annotations.js';
export { submittedTargets } from './queue-items/submitted-targets.js';
export * from './queue-items/answer-history.js';
export { statesVector, type StatesVector } from './queue-items/states-vector.js';
export { sortedItems, type SortColumn, type SortItems } from './queue-items/sorted-items.js';
export { matchingItems, type MatchingItems, type MatchItems } from './queue-items/matching-items.js';
export { SEARCHED_BYTES } from './searched-rows.js';
export * from './datasets/dataset-queries.js';
export * from './datapoints/datapoint-queries.js';
export {
  matchingOrdinals,
  searchDatapoints,
  SEARCH_SLICE,
  type SearchDatapoints,
} from './datapoints/datapoint-search.js';
export * from './datapoints/datapoints-at.js';
export * from './datapoints/dataset-fields.js';
export * from './datapoints/sorted-datapoints.js';
export * from './datapoints/selected-datapoints.js';
export * from './pushes/push-queries.js';
export {
  approvedBy,
  importOf,
  latestActivity,
  listActivity,
  recentActors,
  streamActivity,
  type ActivityRow,
  type ListActivity,
} from './activity/activity-queries.js';
export * from './activity/activity-lines.js';
export * from './activity/event-feed.js';
export * from './activity/event-id.js';
export * from './as-of/found-positions.js';
export * from './as-of/queue-as-of.js';
export * from './set-aside/set-aside-queries.js';
export * from './names/find-names.js';
export * from './insights/own-work.js';
export * from './insights/queue-insights.js';
export type { PersonInsight } from './insights/people.js';
export type { ChangedField } from './insights/changed-fields.js';
