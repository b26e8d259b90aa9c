// What the SQL page asks the HTTP API.
import type { Schemas } from '@labeling/api-client';
import { api, type ApiAnswer } from '../api/client.js';
import { COMMAND_TIMEOUT, readProblem, unreachable, type Problem } from '../api/commands.js';

export type SqlResult = Schemas['SqlResult'];
export type ResultColumn = SqlResult['columns'][number];
/** Values that JSON keeps exact are returned as such, all others as text. */
export type Cell = SqlResult['rows'][number][number];
export type SqlTable = Schemas['SqlTable'];
export type SavedQuery = Schemas['SavedQuery'];
/** `position` counts from 0; undefined if it is unknown. */
export interface SqlFailure extends Problem {
  readonly position: number | undefined;
}
export type Outcome<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: SqlFailure };

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

/** Never throws: what went wrong is in the outcome. */
async function outcomeOf<T>(
  request: (signal: AbortSignal) => Promise<ApiAnswer & { readonly data?: T }>,
): Promise<Outcome<T>> {
  try {
    const { data, error, response } = await request(AbortSignal.timeout(COMMAND_TIMEOUT));
    // Without a body (204) there is nothing to return.
    if (response.ok) return { ok: true, value: data as T };
    return { ok: false, problem: { ...readProblem(error, response), position: positionOf(error) } };
  } catch {
    return { ok: false, problem: { ...unreachable, position: undefined } };
  }
}

function dataOf<T>(outcome: Outcome<{ readonly data: T }>): Outcome<T> {
  return outcome.ok ? { ok: true, value: outcome.value.data } : outcome;
}

function positionOf(body: unknown): number | undefined {
  const position: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'position') : undefined;
  return typeof position === 'number' ? position : undefined;
}
