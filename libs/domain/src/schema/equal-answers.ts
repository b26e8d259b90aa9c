// When several answers to one item are equal: as JSON, or as far as the schema of the queue is lenient.
import { areDecimalsWithin } from '../json/decimal.js';
import { jsonEqualsTo } from '../json/json-equals.js';
import type { JsonText } from '../json/json-text.js';
import { jsonKind, jsonPropertyMap } from '../json/open-json.js';
import { atOnce, type Steps } from '../json/steps.js';
import type { LenientFields } from './lenient-fields.js';

type Value = JsonText | undefined;

/**
 * Whether all of them are equal, in any order: any two numbers are within the tolerance, and what the schema does not
 * name is equal as JSON. A field that is set is not equal to one that is missing, unless it does not count.
 */
export function areEqualAnswers(targets: readonly JsonText[], lenient: LenientFields): boolean {
  return atOnce(areEqualAnswersInSteps(targets, lenient));
}

export function* areEqualAnswersInSteps(targets: readonly JsonText[], lenient: LenientFields): Steps<boolean> {
  if (yield* areSame(targets)) return true;
  if (lenient.length === 0 || targets.some((target) => jsonKind(target) !== 'object')) return false;
  const objects: Map<string, JsonText>[] = [];
  for (const target of targets) {
    objects.push(jsonPropertyMap(target));
    yield target.length;
  }
  for (const field of lenient) {
    if (
      !(yield* areEqualInField(
        objects.map((object) => object.get(field.key)),
        field,
      ))
    )
      return false;
    for (const object of objects) object.delete(field.key);
  }
  const keys = new Set(objects.flatMap((object) => [...object.keys()]));
  for (const key of keys) if (!(yield* areSame(objects.map((object) => object.get(key))))) return false;
  return true;
}

/** Whether answers are equal in one field, as far as it is lenient. */
export function areEqualValues(values: readonly Value[], field: LenientFields[number]): boolean {
  return atOnce(areEqualInField(values, field));
}

function* areEqualInField(values: readonly Value[], { counts, tolerance }: LenientFields[number]): Steps<boolean> {
  if (counts === false || (tolerance !== undefined && areNear(values, tolerance))) return true;
  return yield* areSame(values);
}

/** Compares every pair, since two values that are near a third need not be near each other. */
function areNear(values: readonly Value[], tolerance: JsonText): boolean {
  const numbers = values.flatMap((value) => (value !== undefined && jsonKind(value) === 'number' ? [value] : []));
  if (numbers.length < values.length) return false;
  return numbers.every((one, i) => numbers.slice(0, i).every((other) => areDecimalsWithin(one, other, tolerance)));
}

/** As JSON; a missing value equals only a missing one. */
function* areSame([first, ...others]: readonly Value[]): Steps<boolean> {
  if (first === undefined) return others.every((other) => other === undefined);
  const isFirst = jsonEqualsTo(first);
  for (const other of others) if (other === undefined || !(yield* isFirst(other))) return false;
  return true;
}
