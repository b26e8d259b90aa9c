import { beginningOf } from '../controls/text-beginning.js';
import { decode, jsonPreview, tokens, type PreviewPiece } from './json-preview.js';

/** How much of a target is read to show its fields, in code points. The rest is not shown. */
export const FIELDS_SOURCE_LENGTH = 16_000;
/** The most characters of a value, in UTF-16 units. */
const LONGEST = 80;
/** The separator between the values of a list or an object. */
export const BETWEEN_VALUES = ' · ';
/** Without a schema: how many keys of a target are sent, and how many become columns. */
const MOST_KEYS = 12;
const MOST_COLUMNS = 4;
/** A schema may have more fields; those after this many get no column. */
export const MOST_FIELDS = 24;

/** The values of a target's keys as text, in the order of the target. */
export type FieldWords = readonly (readonly [key: string, words: string])[];

/** What a list shows of a target: its fields, or its beginning if it is not an object. */
export interface TargetWords {
  readonly fields: FieldWords | null;
  readonly preview: readonly PreviewPiece[];
}

/** The words of a target that begins with `text`; only of these keys, by default of its first ones. */
export function targetWords(
  target: { readonly text: string; readonly isWhole: boolean },
  keys?: readonly string[],
): TargetWords {
  if (!/^\s*\{/.test(target.text)) return { fields: null, preview: jsonPreview(target) };
  const words = new Map<string, string>();
  for (const { key, value, isWhole } of properties(target)) {
    if (keys ? keys.includes(key) : words.size < MOST_KEYS) words.set(key, valueWords({ text: value, isWhole }));
  }
  return { fields: [...words], preview: [] };
}

/** The first keys of a target. */
export function keysOf(target: string): { readonly key: string }[] {
  const text = target.slice(0, FIELDS_SOURCE_LENGTH);
  return (targetWords({ text, isWhole: text === target }).fields ?? []).map(([key]) => ({ key }));
}

/** The value that a list shows for a key; empty when the target does not have it. */
export function wordsOf(fields: FieldWords | null | undefined, key: string): string | undefined {
  return fields?.find(([name]) => name === key)?.[1];
}

/** The columns of a list: the fields of the schema, or else the keys that come first in the first targets. */
export function columnsFrom(
  schema: { readonly fields: readonly { readonly key: string }[] } | undefined,
  first: readonly { readonly fields: FieldWords | null }[],
): readonly string[] {
  if (schema !== undefined && schema.fields.length > 0)
    return schema.fields.slice(0, MOST_FIELDS).map(({ key }) => key);
  const keys = first.flatMap(({ fields }) => fields?.map(([key]) => key) ?? []);
  return [...new Set(keys)].slice(0, MOST_COLUMNS);
}

/** The text of a value on one line: a text as it reads, numbers as they are written, objects as their values. */
export function valueWords(value: { readonly text: string; readonly isWhole: boolean }): string {
  const words = oneLine(jsonPreview(value));
  return words.length > LONGEST ? `${beginningOf(words, LONGEST).trimEnd()}…` : words;
}

/** The pieces of a preview on one line. */
export function oneLine(preview: readonly PreviewPiece[]): string {
  return preview.map((piece) => piece.keys + piece.words).join(BETWEEN_VALUES);
}

/** The properties of an object whose JSON text begins with this. The last one may be incomplete. */
function* properties({ text, isWhole }: { readonly text: string; readonly isWhole: boolean }) {
  let depth = 0;
  let name = '';
  let open: { readonly key: string; readonly from: number } | undefined;
  for (const { raw, string, end } of tokens(text)) {
    if (depth === 1 && (raw === ',' || raw === '}') && open) {
      yield { key: open.key, value: text.slice(open.from, end - 1), isWhole: true };
      open = undefined;
    }
    if (raw === '{' || raw === '[') depth++;
    else if (raw === '}' || raw === ']') depth--;
    else if (raw === ':' && depth === 1) open = { key: name, from: end };
    else if (depth === 1 && string !== undefined && open === undefined) name = decode(string);
  }
  if (open && !isWhole) yield { key: open.key, value: text.slice(open.from), isWhole: false };
}
