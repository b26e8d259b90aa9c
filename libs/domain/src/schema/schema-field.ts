import { canonicalDecimal } from '../json/decimal.js';
import { jsonKind } from '../json/open-json.js';
import type { JsonText } from '../json/json-text.js';

export type FieldType = 'string' | 'number' | 'boolean' | 'enum';

export const fieldTypes: readonly FieldType[] = ['string', 'number', 'boolean', 'enum'];

/** One property of targets that people fill in. */
export interface SchemaField {
  /** The name of the property. */
  readonly key: string;
  readonly type: FieldType;
  /** What people see in place of the key. */
  readonly label?: string;
  readonly description?: string;
  /** Whether an item is not ready to be approved while the field is not set. */
  readonly required?: boolean;
  /** What the review screen sets when an item is approved while the field is not set. */
  readonly default?: JsonText;
  /** For numbers. */
  readonly min?: JsonText;
  readonly max?: JsonText;
  /** For numbers: those that are no further apart than this are equal answers. */
  readonly tolerance?: JsonText;
  /** The options of an enum. */
  readonly values?: readonly JsonText[];
  /** What people see in place of the options, in the order of `values`. */
  readonly labels?: readonly string[];
  /** Whether the value is a list of options, each at most once. */
  readonly multiple?: boolean;
  /** False: answers agree whatever their values here. */
  readonly counts?: false;
}

/** What people call the field. An invisible name is put in quotes, as in JSON. */
export function fieldLabel({ key, label }: Pick<SchemaField, 'key' | 'label'>): string {
  const name = label ?? key;
  return name.trim() === '' ? JSON.stringify(name) : name;
}

/** What people see in place of an option; undefined where the schema does not say. */
export function optionLabel(
  { values, labels }: Pick<SchemaField, 'values' | 'labels'>,
  option: JsonText,
): string | undefined {
  if (labels === undefined || values === undefined) return undefined;
  const identity = optionIdentity(option);
  return labels[values.findIndex((value) => optionIdentity(value) === identity)];
}

/** The same for two options only if they are the same value, however each is written. Expects a scalar. */
export function optionIdentity(option: JsonText): string {
  const kind = jsonKind(option);
  return `${kind} ${kind === 'number' ? canonicalDecimal(option) : String(JSON.parse(option))}`;
}
