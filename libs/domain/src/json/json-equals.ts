import { canonicalDecimal } from './decimal.js';
import { jsonElements, jsonKind, jsonPropertyMap } from './open-json.js';
import type { JsonText } from './json-text.js';

/**
 * Whether two texts hold the same JSON value: key order and spelling do not matter, array order does.
 * Numbers are compared as exact decimals (`1.10` equals `1.1`, but not a neighbor beyond double precision).
 */
export function jsonEquals(a: JsonText, b: JsonText): boolean {
  if (a === b) return true;
  const kind = jsonKind(a);
  if (kind !== jsonKind(b)) return false;
  switch (kind) {
    case 'object':
      return objectsEqual(a, b);
    case 'array':
      return arraysEqual(a, b);
    case 'string':
      return JSON.parse(a) === JSON.parse(b);
    case 'number':
      return canonicalDecimal(a) === canonicalDecimal(b);
    case 'boolean':
    case 'null':
      return a.trim() === b.trim();
  }
}

function objectsEqual(a: JsonText, b: JsonText): boolean {
  const left = jsonPropertyMap(a);
  const right = jsonPropertyMap(b);
  if (left.size !== right.size) return false;
  for (const [key, value] of left) {
    const other = right.get(key);
    if (other === undefined || !jsonEquals(value, other)) return false;
  }
  return true;
}

function arraysEqual(a: JsonText, b: JsonText): boolean {
  const left = jsonElements(a);
  const right = jsonElements(b);
  return left.length === right.length && left.every((value, i) => jsonEquals(value, right[i] as JsonText));
}
