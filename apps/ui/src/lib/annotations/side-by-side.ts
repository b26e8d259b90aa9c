// The answers to one item beside each other, field by field, and a target made of their values.
import {
  areEqualValues,
  fieldLabel,
  jsonEquals,
  jsonKind,
  jsonPropertyMap,
  removeProperty,
  setProperty,
  type AnnotationSchema,
  type JsonText,
  type SchemaField,
} from '@labeling/domain';

export interface Answer {
  readonly member: string;
  readonly target: JsonText;
}
/** What each answer has in one place. */
export interface ComparedField {
  /** Undefined for whole targets, where one of them is no object. */
  readonly key: string | undefined;
  readonly name: string;
  readonly field: SchemaField | undefined;
  /** In the order of the answers; undefined where it is not set. */
  readonly values: readonly (JsonText | undefined)[];
}
export interface SideBySide {
  readonly differing: readonly ComparedField[];
  /** The same JSON, or numbers within the tolerance of their field. */
  readonly equal: readonly ComparedField[];
  /** Fields whose values do not count. */
  readonly uncounted: readonly ComparedField[];
  /** The place of the answer that was submitted first: where others are equal to it, its values stand for them. */
  readonly first: number;
}

/** The fields of the schema come first, then whatever else the targets have. */
export function sideBySide(answers: readonly Answer[], schema: AnnotationSchema | undefined, first = 0): SideBySide {
  const compared = comparedFields(answers, schema);
  const counted = compared.filter(({ field }) => field?.counts !== false);
  const isEqual = ({ values, field, key = '' }: ComparedField) => areEqualValues(values, field ?? { key });
  return {
    differing: counted.filter((one) => !isEqual(one)),
    equal: counted.filter(isEqual),
    uncounted: compared.filter(({ field }) => field?.counts === false),
    first,
  };
}

/** Whether all answers have the same in this place, not only as far as it counts. */
export function isSameInAll({ values: [first, ...others] }: ComparedField): boolean {
  return others.every((other) => sameValue(first, other));
}

function comparedFields(answers: readonly Answer[], schema: AnnotationSchema | undefined): ComparedField[] {
  const targets = answers.map(({ target }) => target);
  if (targets.some((target) => jsonKind(target) !== 'object')) {
    return [{ key: undefined, name: 'Target', field: undefined, values: targets }];
  }
  const maps = targets.map(jsonPropertyMap);
  const fields = schema?.fields ?? [];
  const present = maps.flatMap((map) => [...map.keys()]);
  const keys = new Set([...fields.map(({ key }) => key).filter((key) => present.includes(key)), ...present]);
  return [...keys].map((key) => {
    const field = fields.find((each) => each.key === key);
    const name = field === undefined ? key : fieldLabel(field);
    return { key, name, field, values: maps.map((map) => map.get(key)) };
  });
}

export function sameValue(one: JsonText | undefined, other: JsonText | undefined): boolean {
  return one === undefined || other === undefined ? one === other : jsonEquals(one, other);
}

/** What a target has in this place. */
export function valueIn(target: JsonText, { key }: ComparedField): JsonText | undefined {
  if (key === undefined) return target;
  return jsonKind(target) === 'object' ? jsonPropertyMap(target).get(key) : undefined;
}

/**
 * The target with one answer's values in these fields, with those on which all agree, and with what does not count where it is missing;
 * its other values stay as they are. The person deciding may know better than all of them: where the target is no
 * longer the `original`, it keeps what they wrote.
 */
export function withValues(
  target: JsonText,
  { equal, uncounted, first }: SideBySide,
  taken: readonly ComparedField[],
  answer: number,
  original = target,
): JsonText {
  const agreed = equal.filter((field) => sameValue(valueIn(target, field), valueIn(original, field)));
  const missing = uncounted.filter((field) => valueIn(target, field) === undefined);
  const values = [...agreed, ...missing]
    .map((field) => [field, field.values[first]] as const)
    .concat(taken.map((field) => [field, field.values[answer]] as const));
  return values.reduce((text, [field, value]) => withValue(text, field, value), target);
}

function withValue(target: JsonText, field: ComparedField, value: JsonText | undefined): JsonText {
  if (sameValue(valueIn(target, field), value)) return target;
  if (field.key === undefined) return value ?? target;
  const object = jsonKind(target) === 'object' ? target : ('{}' as JsonText);
  return value === undefined ? removeProperty(object, field.key) : setProperty(object, field.key, value);
}

/** In an order that says nothing about who they are: different for each item, and the same whenever it is shown. */
export function mixed<One extends { readonly member: string }>(answers: readonly One[], itemId: string): One[] {
  return answers
    .map((answer) => ({ answer, order: scatter(itemId + answer.member) }))
    .sort((one, other) => one.order - other.order)
    .map(({ answer }) => answer);
}

function scatter(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
}
