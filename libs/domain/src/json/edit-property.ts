// Changes one property of an object's text and leaves every other character as it is. Expects an object.
import type { JsonText } from './json-text.js';
import { decodeJsonString } from './open-json.js';
import { propertySpans, type PropertySpan } from './scan-json.js';

/** Sets a key to a value written exactly as given; a new key goes after the last one, laid out like it. */
export function setProperty(text: JsonText, key: string, value: JsonText): JsonText {
  const properties = propertySpans(text);
  // Of a repeated key the last one counts, so that is the one to change.
  const existing = properties.findLast((property) => keyOf(text, property) === key);
  if (existing) return replace(text, existing.valueStart, existing.valueEnd, value);

  const last = properties.at(-1);
  const written = JSON.stringify(key);
  if (!last) return replace(text, text.indexOf('{') + 1, text.lastIndexOf('}'), `${written}: ${value}`);
  const before = properties.at(-2);
  const space = text.slice(text.indexOf(before ? ',' : '{', before?.valueEnd) + 1, last.keyStart);
  const colon = text.slice(last.keyEnd, last.valueStart);
  // The space inside the brace of a one-line object stands before its first property only.
  const gap = before || space.includes('\n') ? space : colon.replace(':', '');
  return replace(text, last.valueEnd, last.valueEnd, `,${gap}${written}${colon}${value}`);
}

/** Removes a key, however often it stands there. */
export function removeProperty(text: JsonText, key: string): JsonText {
  let left = text;
  for (;;) {
    const properties = propertySpans(left);
    const place = properties.findIndex((property) => keyOf(left, property) === key);
    const property = properties[place];
    if (!property) return left;
    const before = properties[place - 1];
    const next = properties[place + 1];
    if (next) left = replace(left, property.keyStart, next.keyStart, '');
    else left = replace(left, before ? before.valueEnd : left.indexOf('{') + 1, property.valueEnd, '');
  }
}

function keyOf(text: JsonText, { keyStart, keyEnd }: PropertySpan): string {
  return decodeJsonString(text.slice(keyStart, keyEnd));
}

function replace(text: JsonText, from: number, to: number, content: string): JsonText {
  return (text.slice(0, from) + content + text.slice(to)) as JsonText;
}
