// Reads single attributes for conventions: the value if it has the right form, or undefined.
import type { JsonText } from '@labeling/domain';
import { jsonOrString } from '../json-of-spans.js';
import { attributeText, type Attributes } from '../otlp/attribute.js';

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

/** JSON text of the first of these that is present; a text that is JSON stays as it is. */
export function payloadAt(attributes: Attributes, ...names: readonly string[]): JsonText | undefined {
  for (const name of names) {
    const value = attributes.get(name);
    if (value !== undefined && value !== null)
      return typeof value === 'string' ? jsonOrString(value) : attributeText(value);
  }
  return undefined;
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
