import { decodeJsonString, jsonKind, optionLabel, type JsonText } from '@labeling/domain';

/** A field that items can be filtered by: of the schema, or only a key that targets have. */
export interface FilterField {
  readonly key: string;
  readonly type?: string;
  readonly label?: string;
  readonly values?: readonly JsonText[];
  readonly labels?: readonly string[];
}

export interface ValueChoice {
  /** As a filter spells it. */
  readonly value: string;
  readonly label: string;
}

/** The values that a field can have; empty where any can be typed. */
export function valueChoices(field: FilterField | undefined): readonly ValueChoice[] {
  if (field?.type === 'boolean') return ['true', 'false'].map((value) => ({ value, label: value }));
  return (field?.values ?? []).map((option) => {
    const value = jsonKind(option) === 'string' ? decodeJsonString(option) : option;
    return { value, label: optionLabel(field ?? {}, option) ?? value };
  });
}

/** What people call the values of these fields, where options have labels. */
export function valueNames(fields: readonly FilterField[]): (key: string, value: string) => string {
  const names = new Map(
    fields
      .filter(({ labels }) => labels !== undefined)
      .map((field) => [field.key, new Map(valueChoices(field).map(({ value, label }) => [value, label]))]),
  );
  return (key, value) => names.get(key)?.get(value) ?? value;
}
