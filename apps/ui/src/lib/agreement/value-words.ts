import { decodeJsonString, jsonKind, type JsonText, type SchemaField } from '@labeling/domain';
import { choiceLabel } from '../fields/choice-words.js';

/** A value as people read it: the label of an option, yes or no, a text without its quotes, everything else as JSON. */
export function valueWords(value: JsonText, field?: SchemaField): string {
  const label = field && choiceLabel(field, value);
  return label ?? (jsonKind(value) === 'string' ? decodeJsonString(value) : value);
}

export function fieldName(field: SchemaField): string {
  return field.label ?? field.key;
}
