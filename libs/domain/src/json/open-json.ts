// Opens one level of a JSON text and hands out the texts inside it, untouched. Everything here expects valid JSON.
import type { JsonText } from './json-text.js';
import { afterComma, endOfValue, propertySpans, skipSpace } from './scan-json.js';

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

/** One property of an object: the decoded key and the value's text as written. */
export interface JsonProperty {
  readonly key: string;
  readonly value: JsonText;
}

/** What kind of value a text holds, judged by its first character. */
export function jsonKind(text: JsonText): JsonKind {
  const c = text.charAt(skipSpace(text, 0));
  if (c === '{') return 'object';
  if (c === '[') return 'array';
  if (c === '"') return 'string';
  if (c === 't' || c === 'f') return 'boolean';
  if (c === 'n') return 'null';
  return 'number';
}

/** The properties of an object in the order written; a repeated key appears as often as it is written. */
export function jsonProperties(text: JsonText): JsonProperty[] {
  return propertySpans(text).map(({ keyStart, keyEnd, valueStart, valueEnd }) => ({
    key: decodeJsonString(text.slice(keyStart, keyEnd)),
    value: text.slice(valueStart, valueEnd) as JsonText,
  }));
}

/** The properties by key; of a repeated key the last one counts, as with `JSON.parse`. */
export function jsonPropertyMap(text: JsonText): Map<string, JsonText> {
  return new Map(jsonProperties(text).map(({ key, value }) => [key, value]));
}

/** The elements of an array, in order. */
export function jsonElements(text: JsonText): JsonText[] {
  return [...jsonElementsOf(text)];
}

/** The same, one at a time: the text is read only as far as needed. */
export function* jsonElementsOf(text: JsonText): Generator<JsonText, void, void> {
  let i = skipSpace(text, skipSpace(text, 0) + 1);
  while (i < text.length && text.charAt(i) !== ']') {
    const end = endOfValue(text, i);
    yield text.slice(i, end) as JsonText;
    i = afterComma(text, end);
  }
}

/** The string a JSON string text stands for. */
export function decodeJsonString(text: string): string {
  return text.includes('\\') ? String(JSON.parse(text)) : text.slice(text.indexOf('"') + 1, text.lastIndexOf('"'));
}

/** An object's text from its properties' texts; `undefined` properties are left out. */
export function jsonObject(properties: Readonly<Record<string, JsonText | undefined>>): JsonText {
  const parts: string[] = [];
  for (const [key, value] of Object.entries(properties)) {
    if (value !== undefined) parts.push(`${JSON.stringify(key)}:${value}`);
  }
  return `{${parts.join(',')}}` as JsonText;
}

/** An array's text from its elements' texts. */
export function jsonArray(elements: readonly JsonText[]): JsonText {
  return `[${elements.join(',')}]` as JsonText;
}
