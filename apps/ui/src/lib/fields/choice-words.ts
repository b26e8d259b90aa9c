import { optionLabel, toJsonText, type JsonText, type SchemaField } from '@labeling/domain';

/** What people choose between in a field of type boolean. */
export const yesNo: readonly { readonly value: JsonText; readonly label: string }[] = [
  { value: toJsonText(true), label: 'yes' },
  { value: toJsonText(false), label: 'no' },
];

/** What people see in place of a value they can choose; undefined where it is shown as it is written. */
export function choiceLabel(
  field: { readonly type?: string | undefined } & Pick<SchemaField, 'values' | 'labels'>,
  value: JsonText,
): string | undefined {
  if (field.type === 'boolean') return yesNo.find((choice) => choice.value === value)?.label;
  return optionLabel(field, value);
}
