export { migrateSql } from './migrations/migrate.js';
export { releaseTables } from './migrations/release-tables.js';
export { SqlProblem, type SqlProblemCode } from './refusals.js';
export { sqlTables, type SqlTable } from './views/tables.js';
export type { SqlAsker } from './roles/project-role.js';
export { SqlRunner, type SqlQuery, type SqlRunnerOptions } from './run/sql-runner.js';
export { collectResult, type SqlResult } from './run/collect-result.js';
export type { Batch } from './run/cursor.js';
export { cellValue, shownCell, type Cell, type ResultColumn } from './run/cells.js';
export {
  changeSavedQuery,
  deleteSavedQuery,
  listSavedQueries,
  NameTaken,
  savedQueryLimits,
  saveQuery,
  TooManySaved,
  type SavedQuery,
} from './saved/saved-queries.js';
