import { isUuid } from '@labeling/postgres';
import { jsonSpellings } from './json-spellings.js';

/** The SQL condition that an item with this target has the text `q`, as it is read or as JSON spells it. */
export function textMatches(q: string, value: (of: unknown) => string, target: string): string {
  const isIn = textIn(q, value);
  const conditions = ['payload.data', target, 'payload.metadata', 'payload.idempotency_key'].map(isIn);
  if (isUuid(q)) conditions.push(`item.id = ${value(q)}`);
  return `(${conditions.join(' or ')})`;
}

/** How many bytes of payloads that reads, at most: Postgres knows them without reading the texts. */
export function textBytes(target: string): string {
  return `octet_length(payload.data) + octet_length(${target}) + coalesce(octet_length(payload.metadata), 0)`;
}

/** The SQL condition that a column with JSON, or with a plain text, contains the text `q` in any case. */
export function textIn(q: string, value: (of: unknown) => string): (column: string) => string {
  const { usual, escaped } = jsonSpellings(q);
  // Postgres cannot store U+0000, which only JSON can spell.
  const plain = q.includes('\0') ? [usual] : [...new Set([q.toWellFormed(), usual])];
  const patterns = value(plain.map(likePattern));
  if (escaped.length === 0) return (column) => `${column} ilike any (${patterns}::text[])`;
  const others = value(escaped.map(likePattern));
  // Most texts have no such escape, and finding that out takes much less time than finding no match.
  const hasEscapes = (column: string) => String.raw`(strpos(${column}, '\u') > 0 or strpos(${column}, '\/') > 0)`;
  return (column) =>
    `(${column} ilike any (${patterns}::text[]) or ${hasEscapes(column)} and ${column} ilike any (${others}::text[]))`;
}

function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
