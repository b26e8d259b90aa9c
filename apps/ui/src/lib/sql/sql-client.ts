// What the page of SQL asks the HTTP API.
import { toJsonText } from '@labeling/domain';
import { readProblem, unreachable, type Problem } from '../api/commands.js';

export interface ResultColumn {
  readonly name: string;
  readonly type: string;
}
/** As the API answers it: what JSON keeps exact is itself, all else is its text. */
export type Cell = string | number | boolean | null;
export interface SqlResult {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly Cell[])[];
  readonly truncated: boolean;
  readonly truncatedBy: 'rows' | 'bytes' | null;
  readonly ms: number;
}
export interface SqlTable {
  readonly name: string;
  readonly meaning: string;
  readonly columns: readonly { readonly name: string; readonly type: string; readonly meaning: string }[];
}
export interface SavedQuery {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly savedBy: string;
}
/** `position` counts from 0; undefined where it is not known. */
export interface SqlFailure extends Problem {
  readonly position: number | undefined;
}
export type Outcome<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: SqlFailure };

export function runSql(query: string, signal: AbortSignal): Promise<Outcome<SqlResult>> {
  return ask('/v1/sql', { method: 'POST', body: toJsonText({ query, limit: MOST_ROWS }), signal });
}

/** Rows that one result on screen has at most. */
const MOST_ROWS = 5_000;

export async function listTables(): Promise<Outcome<readonly SqlTable[]>> {
  return dataOf(await ask<{ data: readonly SqlTable[] }>('/v1/sql/tables', {}));
}

export async function listSaved(): Promise<Outcome<readonly SavedQuery[]>> {
  return dataOf(await ask<{ data: readonly SavedQuery[] }>('/v1/sql/queries', {}));
}

export function saveQuery(name: string, query: string): Promise<Outcome<SavedQuery>> {
  return ask('/v1/sql/queries', { method: 'POST', body: toJsonText({ name, query }) });
}

export function changeSaved(
  id: string,
  changes: { readonly name?: string; readonly query?: string },
): Promise<Outcome<SavedQuery>> {
  return ask(`/v1/sql/queries/${id}`, { method: 'PATCH', body: toJsonText(changes) });
}

export function deleteSaved(id: string): Promise<Outcome<undefined>> {
  return ask(`/v1/sql/queries/${id}`, { method: 'DELETE' });
}

/** The answer is trusted to be what the API says it is. Never throws: what went wrong is in the outcome. */
async function ask<T>(path: string, init: RequestInit): Promise<Outcome<T>> {
  try {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(path, { ...init, ...(init.body !== undefined && { headers }) });
    const body = response.status === 204 ? undefined : await response.json().catch(() => undefined);
    if (response.ok) return { ok: true, value: body };
    return { ok: false, problem: { ...readProblem(body, response), position: positionOf(body) } };
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
