// What instrumentations send as JSON may be invalid: exact texts as in @labeling/domain, with defined results for everything else.
import {
  decodeJsonString,
  jsonElements,
  jsonKind,
  jsonProperties,
  parseJsonText,
  toJsonText,
  type JsonText,
} from '@labeling/domain';

/** A property of an object: the decoded key and the value's text; a property with an undefined value is not written. */
export type Property = readonly [key: string, value: JsonText | undefined];

/** The most characters that an item can have: longer texts are not read as JSON, because that would keep other work waiting. */
const LONGEST = 1_000_000;

/** The text without surrounding space if it is JSON that an item can hold, otherwise undefined. */
export function jsonText(text: string): JsonText | undefined {
  if (text.length > LONGEST) return undefined;
  // Most texts are not JSON, which their first character shows: these are not parsed.
  if (!/^\s*[[{"tfn\d-]/.test(text)) return undefined;
  try {
    return parseJsonText(text);
  } catch {
    return undefined;
  }
}

/** JSON unchanged; any other text as a JSON string. */
export function jsonOrString(text: string): JsonText {
  return jsonText(text) ?? toJsonText(text);
}

/** The properties of an object in the order written; undefined for any other value. */
export function propertiesOf(text: JsonText): (readonly [key: string, value: JsonText])[] | undefined {
  if (jsonKind(text) !== 'object') return undefined;
  return jsonProperties(text).map(({ key, value }) => [key, value]);
}

/** The elements of an array, in order; undefined for any other value. */
export function elementsOf(text: JsonText): JsonText[] | undefined {
  return jsonKind(text) === 'array' ? jsonElements(text) : undefined;
}

/** The string that a JSON text represents; undefined for any other value. */
export function stringOf(text: JsonText | undefined): string | undefined {
  return text !== undefined && jsonKind(text) === 'string' ? decodeJsonString(text) : undefined;
}

/** An object's text from its properties, in their order, with any keys, even repeated ones. */
export function objectOf(properties: Iterable<Property>): JsonText {
  const parts: string[] = [];
  for (const [key, value] of properties) if (value !== undefined) parts.push(`${JSON.stringify(key)}:${value}`);
  return `{${parts.join(',')}}` as JsonText;
}
