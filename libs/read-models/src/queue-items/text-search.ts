import { isUuid } from '@labeling/postgres';

/** The SQL condition that an item has the text `q`, as it is read or as JSON spells it (quotes, line breaks). */
export function textMatches(q: string, value: (of: unknown) => string): string {
  const patterns = value(textPatterns(q));
  const columns = ['data', 'edited_target', 'metadata', 'idempotency_key'].map((column) => `payload.${column}`);
  const target = '(payload.edited_target is null and payload.original_target ilike any ' + `(${patterns}::text[]))`;
  const conditions = [...columns.map((column) => `${column} ilike any (${patterns}::text[])`), target];
  if (isUuid(q)) conditions.push(`item.id = ${value(q)}`);
  return `(${conditions.join(' or ')})`;
}

/** The patterns by which `ilike any` finds a text. */
export function textPatterns(q: string): string[] {
  const spelled = JSON.stringify(q).slice(1, -1);
  return [...new Set([q.toWellFormed().replaceAll('\0', ''), spelled])].map(likePattern);
}

function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
