// What the SQL page asks the HTTP API.
import type { Schemas } from '@labeling/api-client';
import { api } from '../api/client.js';
import { dataOf, outcomeOf, type Outcome } from '../api/outcome.js';

export type SqlResult = Schemas['SqlResult'];
export type ResultColumn = SqlResult['columns'][number];
/** Values that JSON keeps exact are returned as such, all others as text. */
export type Cell = SqlResult['rows'][number][number];
export type SqlTable = Schemas['SqlTable'];
export type SavedQuery = Schemas['SavedQuery'];

/** The most rows of a result on screen. */
const MOST_ROWS = 5_000;

export function runSql(query: string, signal: AbortSignal): Promise<Outcome<SqlResult>> {
  return outcomeOf(() => api.POST('/v1/sql', { body: { query, limit: MOST_ROWS }, signal }));
}

export async function listTables(): Promise<Outcome<readonly SqlTable[]>> {
  return dataOf(await outcomeOf((signal) => api.GET('/v1/sql/tables', { signal })));
}

export async function listSaved(): Promise<Outcome<readonly SavedQuery[]>> {
  return dataOf(await outcomeOf((signal) => api.GET('/v1/sql/queries', { signal })));
}

export function saveQuery(name: string, query: string): Promise<Outcome<SavedQuery>> {
  return outcomeOf((signal) => api.POST('/v1/sql/queries', { body: { name, query }, signal }));
}

export function changeSaved(
  id: string,
  changes: { readonly name?: string; readonly query?: string },
): Promise<Outcome<SavedQuery>> {
  return outcomeOf((signal) =>
    api.PATCH('/v1/sql/queries/{query}', { params: { path: { query: id } }, body: changes, signal }),
  );
}

export function deleteSaved(id: string): Promise<Outcome<undefined>> {
  return outcomeOf((signal) => api.DELETE('/v1/sql/queries/{query}', { params: { path: { query: id } }, signal }));
}
