// What the tables look like from outside: columns that a project's own SQL shows.
export type { SqlColumn } from './column.js';
export { itemColumns, payloadColumns } from './queue-items/item-columns.js';
export { isInOpenQueue, isOpenIn } from './queues/open-to.js';
export { queuesTable } from './queues/queues-tables.js';
export { mayReadBesideSql } from './queue-items/may-read-beside.js';
export { stateOfCode } from './queue-items/item-state-codes.js';
export { pgType, type ColumnType, type PgType } from './table.js';
