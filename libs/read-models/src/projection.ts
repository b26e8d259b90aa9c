// What the projector and its operators use: the tables, how events become rows, and the proof that they did.
export { liveSchema, type Schema } from './schema.js';
export { locks } from './locks.js';
export { migrateReadModels, refuseTablesOfLater } from './migrate.js';
export { dropIndicesOfQueries } from './late-indices.js';
export { projectBatch, type Projected, type ProjectOptions } from './project-batch.js';
export { BatchTooLarge } from './batch-too-large.js';
export { EventNotFoldable } from './event-not-foldable.js';
export { ChangedByLaterVersion, CheckpointMoved, moveCheckpoint } from './checkpoint/move-checkpoint.js';
export { announceSwap } from './notifications/announce.js';
export * from './verification/compare-tables.js';
