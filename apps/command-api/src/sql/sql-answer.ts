import { jsonArray, jsonObject, parseJsonText, toJsonText, type JsonText } from '@labeling/domain';
import { shownCell, type SavedQuery, type SqlResult } from '@labeling/sql';

/** A result as the API returns it; `ms` is how long the query took. */
export function resultAnswer({ columns, rows, truncated }: SqlResult, runId: string, ms: number): JsonText {
  const types = columns.map(({ type }) => type);
  const lines = rows.map((row) => `[${row.map((cell, i) => shownCell(types[i] ?? 'text', cell)).join(',')}]`);
  return jsonObject({
    runId: toJsonText(runId),
    columns: toJsonText(columns),
    rows: parseJsonText(`[${lines.join(',')}]`, Infinity),
    truncated: toJsonText(truncated !== null),
    truncatedBy: toJsonText(truncated),
    ms: toJsonText(ms),
  });
}

export function savedQueryAnswer({ createdAt, updatedAt, ...saved }: SavedQuery): JsonText {
  return toJsonText({ ...saved, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() });
}

export function listAnswer(rows: readonly JsonText[]): JsonText {
  return jsonObject({ data: jsonArray(rows) });
}
