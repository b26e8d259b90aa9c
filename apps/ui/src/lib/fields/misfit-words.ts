import { decodeJsonString, fieldLabel, optionLabel } from '@labeling/domain';
import type { AnnotationSchema, FieldType, JsonKind, JsonText, Misfit, SchemaField } from '@labeling/domain';
import { beginningOf } from '../controls/text-beginning.js';

const kinds: Readonly<Record<JsonKind, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'text',
  number: 'a number',
  boolean: 'yes/no',
  null: 'null',
};
const types: Readonly<Record<FieldType | 'list', string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'yes or no',
  enum: 'one of the options',
  list: 'a list of options',
};

/** What stands at the field; `undefined` for misfits that belong to no field. */
export function misfitAtField(misfit: Misfit): string | undefined {
  switch (misfit.kind) {
    case 'notObject':
    case 'extraKey':
      return undefined;
    case 'wrongType':
      return `This is ${kinds[misfit.found]} instead of ${types[misfit.expected]}.`;
    case 'outOfRange':
      return outOfRangeWords(short(misfit.value), misfit.min, misfit.max);
    case 'unknownOption':
      return `${short(misfit.value)} is not one of the options.`;
    case 'repeatedOption':
      return `${short(misfit.value)} is selected twice.`;
  }
}

/** What the banner says about all fields at once; the details stand at each field. */
export interface FitNote {
  /** Something has to be corrected, or the form cannot be used. */
  readonly isWrong: boolean;
  readonly words: string;
  readonly keys: readonly string[];
}

export function fitNotes(misfits: readonly Misfit[], { fields }: AnnotationSchema): FitNote[] {
  const nameOf = (misfit: { key: string }) => fieldLabel(fields.find(({ key }) => key === misfit.key) ?? misfit);
  const extra = misfits.flatMap((misfit) => (misfit.kind === 'extraKey' ? [misfit.key] : []));
  const wrong = misfits.flatMap((misfit) => ('key' in misfit && misfit.kind !== 'extraKey' ? [nameOf(misfit)] : []));
  const whole = misfits.flatMap((misfit) => (misfit.kind === 'notObject' ? [kinds[misfit.found]] : []));
  return [
    ...whole.map((kind) => ({
      isWrong: true,
      words: `The form needs a JSON object; the target is ${kind}.`,
      keys: [],
    })),
    ...(wrong.length === 0 ? [] : [{ isWrong: true, words: 'Does not fit the schema: ', keys: wrong }]),
    ...(extra.length === 0 ? [] : [{ isWrong: false, words: 'Not in the schema (kept): ', keys: extra }]),
  ];
}

/** "7 is outside 0–1.", "7 is below 8.", "7 is above 1." */
function outOfRangeWords(value: string, min: JsonText | undefined, max: JsonText | undefined): string {
  if (min !== undefined && max !== undefined) return `${value} is outside ${rangeWords(min, max)}.`;
  return min === undefined ? `${value} is above ${max ?? ''}.` : `${value} is below ${min}.`;
}

/** "0–1", "-1 to 1", "at least 0", "at most 1" or an empty text. */
export function rangeWords(min: JsonText | undefined, max: JsonText | undefined): string {
  if (min !== undefined && max !== undefined) {
    // A dash beside a minus sign is hard to read.
    return /-/.test(min + max) ? `${min} to ${max}` : `${min}–${max}`;
  }
  if (min !== undefined) return `at least ${min}`;
  return max === undefined ? '' : `at most ${max}`;
}

/** What stands on the button of an option: its label, or else the option itself. */
export function optionWords(field: SchemaField, value: JsonText): string {
  return optionLabel(field, value) ?? bareWords(value);
}

/** Texts without quotes, unless they could be taken for another kind of value. */
export function bareWords(value: JsonText): string {
  if (!value.startsWith('"')) return value;
  const text = decodeJsonString(value);
  return text === '' || /^(true|false|null|-?\d+(\.\d+)?([eE][+-]?\d+)?)$/.test(text) ? value : text;
}

function short(value: JsonText): string {
  return value.length > 40 ? `${beginningOf(value, 40)}…` : value;
}
