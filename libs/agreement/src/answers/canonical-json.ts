import { canonicalDecimal, jsonKind, type JsonText } from '@labeling/domain';

/**
 * One spelling per value: two texts get the same one exactly if they contain the same JSON value. It is JSON itself,
 * with numbers as people write them if a double can represent them, and shares no memory with the text. Expects valid
 * JSON.
 */
export function canonicalJson(text: JsonText): JsonText {
  return (jsonKind(text) === 'number' ? canonicalNumber(text.trim()) : JSON.parse(text, inside)) as JsonText;
}

/** Called for the innermost values first, so the elements and members of a value are canonical texts already. */
function inside(_key: string, value: unknown, context?: { readonly source?: string }): string {
  if (typeof value === 'number') return canonicalNumber(context?.source ?? String(value));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.join(',')}]`;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${member}`).join(',')}}`;
}

function canonicalNumber(text: string): string {
  const exact = canonicalDecimal(text);
  const plain = String(Number(text));
  return Number.isFinite(Number(text)) && canonicalDecimal(plain) === exact ? plain : exact;
}
