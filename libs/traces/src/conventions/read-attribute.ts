// Reads single attributes for conventions: the value if it has the right form, or undefined.
import type { JsonText } from '@labeling/domain';
import { jsonOrString, jsonText, propertiesOf, stringOf } from '../json-of-spans.js';
import { attributeText, type Attribute, type Attributes } from '../otlp/attribute.js';
import type { Payload } from './convention.js';

/** The first of these attributes that is a non-empty text. */
export function textAt(attributes: Attributes, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = attributes.get(name);
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

/** The entry of a table for the text of this attribute. */
export function choiceAt<Choice>(
  attributes: Attributes,
  name: string,
  choices: Readonly<Record<string, Choice>>,
): Choice | undefined {
  const text = textAt(attributes, name);
  return text !== undefined && Object.hasOwn(choices, text) ? choices[text] : undefined;
}

/** The first of these that is not empty; a text that is JSON stays as it is. */
export function payloadAt(attributes: Attributes, ...names: readonly string[]): Payload | undefined {
  for (const name of names) {
    const value = attributes.get(name);
    const found = value === undefined ? undefined : payload(jsonOf(value), name);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function jsonOf(value: Attribute): JsonText {
  return typeof value === 'string' ? jsonOrString(value) : attributeText(value);
}

/** Undefined if there is nothing in it: some libraries send an empty object or text for what they did not record. */
export function payload(json: JsonText | undefined, from: string): Payload | undefined {
  if (json === undefined || (json.length < 10 && /^(null|"\s*"|\{\s*\})$/.test(json))) return undefined;
  return { json, from };
}

/** The members of an object, which may be sent as JSON: texts as they are, other values as JSON text. Empty for other values. */
export function membersAt(attributes: Attributes, name: string): Attributes {
  const value = attributes.get(name);
  if (value instanceof Map) return value;
  const json = typeof value === 'string' ? jsonText(value) : undefined;
  return json === undefined ? new Map() : membersOf(json);
}

export function membersOf(json: JsonText): Attributes {
  return new Map((propertiesOf(json) ?? []).map(([key, member]) => [key, stringOf(member) ?? member]));
}

/** A number of tokens: a whole number below 10¹², possibly sent as text. */
export function tokensAt(attributes: Attributes, ...names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = attributes.get(name);
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') continue;
    if (/^\d{1,12}$/.test(String(value))) return Number(value);
  }
  return undefined;
}

/** A non-negative amount, with the digits that were sent. */
export function costAt(attributes: Attributes, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = attributes.get(name);
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') continue;
    const text = String(value);
    if (/^\d{1,15}(\.\d{1,30})?(e-?\d{1,2})?$/i.test(text)) return text;
  }
  return undefined;
}
