// Changes one property of an object's text and leaves every other character as it is. Expects an object.
import type { JsonText } from './json-text.js';
import { decodeJsonString } from './open-json.js';
import { propertySpans, type PropertySpan } from './scan-json.js';

/** Sets a key to a value written exactly as given; a new key goes after the last one, laid out like it. */
export function setProperty(text: JsonText, key: string, value: JsonText): JsonText {
  const properties = propertySpans(text);
  // If a key is repeated, the last one counts, so that is the one to change.
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

/** Removes a key, however often it is repeated. */
export function removeProperty(text: JsonText, key: string): JsonText {
  const properties = propertySpans(text);
  const lastKept = properties.findLastIndex((property) => keyOf(text, property) !== key);
  const parts: string[] = [];
  let from = 0;
  // Each is removed with what stands between it and the next one.
  for (const [place, property] of properties.slice(0, Math.max(lastKept, 0)).entries()) {
    if (keyOf(text, property) !== key) continue;
    parts.push(text.slice(from, property.keyStart));
    from = properties[place + 1]?.keyStart ?? from;
  }
  // The last ones are removed with what stands before them.
  parts.push(text.slice(from, properties[lastKept]?.valueEnd ?? text.indexOf('{') + 1));
  parts.push(text.slice(properties.at(-1)?.valueEnd ?? text.indexOf('{') + 1));
  return parts.join('') as JsonText;
}

function keyOf(text: JsonText, { keyStart, keyEnd }: PropertySpan): string {
  return decodeJsonString(text.slice(keyStart, keyEnd));
}

function replace(text: JsonText, from: number, to: number, content: string): JsonText {
  return (text.slice(0, from) + content + text.slice(to)) as JsonText;
}
