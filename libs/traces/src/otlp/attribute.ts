import { jsonArray, toJsonText, type JsonText } from '@labeling/domain';
import { objectOf } from '../json-of-spans.js';

/** The value of an attribute: text, boolean, integer, decimal, bytes, list, map, or empty. */
export type Attribute = string | boolean | bigint | number | Uint8Array | readonly Attribute[] | Attributes | null;
export type Attributes = ReadonlyMap<string, Attribute>;

/** As exact JSON text: integers with all digits, bytes in base64, numbers that JSON lacks as text. */
export function attributeText(value: Attribute): JsonText {
  if (typeof value === 'bigint') return String(value) as JsonText;
  if (typeof value === 'number' && !Number.isFinite(value)) return toJsonText(String(value));
  if (typeof value !== 'object' || value === null) return toJsonText(value);
  if (value instanceof Uint8Array) return toJsonText(Buffer.from(value).toString('base64'));
  return isMap(value) ? attributesText(value) : jsonArray(value.map(attributeText));
}

/** The text of an object, in the order sent. */
export function attributesText(attributes: Attributes): JsonText {
  return objectOf(Array.from(attributes, ([key, value]) => [key, attributeText(value)]));
}

const isMap = (value: Attributes | readonly Attribute[]): value is Attributes => value instanceof Map;
