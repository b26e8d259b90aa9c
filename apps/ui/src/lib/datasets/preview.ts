import { jsonKind, type JsonText } from '@labeling/domain';

/** More than a table's cell can show. */
const LONGEST = 240;

/** The beginning of a JSON text on one line: a text without its quotes, anything else as written. */
export function previewOf(text: JsonText): string {
  const start = text.slice(0, LONGEST + 1);
  const line = start.replace(/\s+/g, ' ').trim();
  const isCut = text.length > LONGEST;
  if (jsonKind(text) !== 'string') return isCut ? `${line}…` : line;
  return isCut ? `${line.slice(1)}…` : line.slice(1, -1);
}
