import { decodeJsonString, jsonKind, type JsonText } from '@labeling/domain';
import { choiceLabel, yesNo } from '../fields/choice-words.js';
import { BETWEEN_VALUES } from '../long-table/field-words.js';

/** A field that items can be filtered by: of the schema, or only a key that targets have. */
export interface FilterField {
  readonly key: string;
  readonly type?: string;
  readonly label?: string;
  readonly values?: readonly JsonText[];
  readonly labels?: readonly string[];
  /** Whether its value is a list of options. */
  readonly multiple?: boolean;
}

export interface ValueChoice {
  /** As a filter spells it. */
  readonly value: string;
  readonly label: string;
}

/** The values that a field can have, as far as a filter distinguishes them; empty where any can be typed. */
export function valueChoices(field: FilterField | undefined): readonly ValueChoice[] {
  if (field?.type === 'boolean') return yesNo;
  const choices = (field?.values ?? []).map((option) => {
    const value = jsonKind(option) === 'string' ? decodeJsonString(option) : option;
    return { value, label: choiceLabel(field ?? {}, option) ?? value };
  });
  // A number and the text that is written like it are one value here.
  return choices.filter(({ value }, i) => choices.findIndex((other) => other.value === value) === i);
}

/** What people call values of these fields: labeled options, yes or no, or several of them as a list shows them. */
export function valueNames(fields: readonly FilterField[]): (key: string, value: string) => string {
  const names = new Map(
    fields
      .filter(({ type, labels }) => labels !== undefined || type === 'boolean')
      .map((field) => [field.key, new Map(valueChoices(field).map(({ value, label }) => [value, label]))]),
  );
  const several = new Set(fields.filter(({ multiple }) => multiple).map(({ key }) => key));
  return (key, value) => {
    const labels = names.get(key);
    const label = labels?.get(value);
    if (label !== undefined || !several.has(key)) return label ?? value;
    const options = value.split(BETWEEN_VALUES);
    return options.map((option) => labels?.get(option) ?? option).join(BETWEEN_VALUES);
  };
}
