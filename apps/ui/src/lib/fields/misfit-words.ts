import { decodeJsonString, type FieldType, type JsonKind, type JsonText, type Misfit } from '@labeling/domain';

const kinds: Readonly<Record<JsonKind, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'text',
  number: 'a number',
  boolean: 'yes/no',
  null: 'null',
};
const types: Readonly<Record<FieldType, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'yes or no',
  enum: 'one of the options',
};

/** What stands at the field; `undefined` for misfits that belong to no field. */
export function misfitAtField(misfit: Misfit): string | undefined {
  switch (misfit.kind) {
    case 'notObject':
    case 'extraKey':
      return undefined;
    case 'wrongType':
      return `${kinds[misfit.found]} instead of ${types[misfit.expected]}.`;
    case 'outOfRange':
      return `${short(misfit.value)} is not ${rangeWords(misfit.min, misfit.max)}.`;
    case 'unknownOption':
      return `${short(misfit.value)} is not one of the options.`;
  }
}

export interface BannerLine {
  readonly before: string;
  readonly keys: readonly string[];
  readonly after: string;
}

/** What the banner says: one line for all keys outside the schema, one for each field that does not fit. */
export function bannerLines(misfits: readonly Misfit[]): BannerLine[] {
  const extra = misfits.flatMap((misfit) => (misfit.kind === 'extraKey' ? [misfit.key] : []));
  const fields = misfits.flatMap((misfit): BannerLine[] => {
    switch (misfit.kind) {
      case 'notObject':
        return [{ before: `Fields need an object; the target is ${kinds[misfit.found]}.`, keys: [], after: '' }];
      case 'extraKey':
        return [];
      case 'wrongType':
      case 'outOfRange':
      case 'unknownOption':
        return [{ before: '', keys: [misfit.key], after: `: ${misfitAtField(misfit) ?? ''}` }];
    }
  });
  if (extra.length === 0) return fields;
  const [subject, verdict] =
    extra.length === 1 ? ['1 key is', 'It is kept.'] : [`${extra.length} keys are`, 'They are kept.'];
  return [...fields, { before: `${subject} outside the schema: `, keys: extra, after: `. ${verdict}` }];
}

/** "0 to 1", "at least 0", "at most 1" or nothing. */
export function rangeWords(min: JsonText | undefined, max: JsonText | undefined): string {
  if (min !== undefined && max !== undefined) return `${min} to ${max}`;
  if (min !== undefined) return `at least ${min}`;
  return max === undefined ? '' : `at most ${max}`;
}

/** How an option is written on its button: texts bare, unless they could be taken for another kind of value. */
export function optionLabel(value: JsonText): string {
  if (!value.startsWith('"')) return value;
  const text = decodeJsonString(value);
  return text === '' || /^(true|false|null|-?\d+(\.\d+)?([eE][+-]?\d+)?)$/.test(text) ? value : text;
}

function short(value: JsonText): string {
  return value.length > 40 ? `${value.slice(0, 40)}…` : value;
}
