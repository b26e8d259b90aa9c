import { decodeJsonString, jsonKind, type JsonText, type SchemaField } from '@labeling/domain';

/** A value as people read it: the label of an option, a text without its quotes, everything else as JSON. */
export function valueWords(value: JsonText, field?: SchemaField): string {
  const option = field?.values?.findIndex((each) => each === value) ?? -1;
  const label = option < 0 ? undefined : field?.labels?.[option];
  return label ?? (jsonKind(value) === 'string' ? decodeJsonString(value) : value);
}

export function fieldName(field: SchemaField): string {
  return field.label ?? field.key;
}
