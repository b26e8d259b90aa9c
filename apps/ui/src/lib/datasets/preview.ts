import { decodeJsonString, jsonKind, jsonMembers, type JsonText } from '@labeling/domain';

/** More than a table's cell can show, in characters. */
const LONGEST = 240;
/** A payload longer than this is not opened for a line of the table. */
const WORTH_OPENING = 20_000;

/** The beginning of a payload on one line, for people: `question: Janet’s ducks…`, a text without its quotes. */
export function previewOf(text: JsonText): string {
  if (text.length > WORTH_OPENING || jsonKind(text) !== 'object') return plain(text);
  const members = jsonMembers(text).map(({ key, value }) => `${key}: ${plain(value)}`);
  return members.length === 0 ? '{}' : cut(members.join(' · '));
}

function plain(text: JsonText): string {
  return cut(jsonKind(text) === 'string' && text.length <= WORTH_OPENING ? decodeJsonString(text) : text);
}

function cut(text: string): string {
  const line = text
    .slice(0, 2 * LONGEST)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > LONGEST || text.length > 2 * LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
