import { compareDecimals } from '../json/decimal.js';
import type { JsonText } from '../json/json-text.js';
import { jsonElements, jsonKind, jsonPropertyMap, type JsonKind } from '../json/open-json.js';
import type { AnnotationSchema } from './annotation-schema.js';
import { optionIdentity, type FieldType, type SchemaField } from './schema-field.js';

/** One way in which the value of a field does not fit. `list` is expected where several options can be chosen. */
export type FieldMisfit =
  | {
      readonly kind: 'wrongType';
      readonly key: string;
      readonly expected: FieldType | 'list';
      readonly found: JsonKind;
    }
  | {
      readonly kind: 'outOfRange';
      readonly key: string;
      readonly value: JsonText;
      readonly min: JsonText | undefined;
      readonly max: JsonText | undefined;
    }
  | { readonly kind: 'unknownOption' | 'repeatedOption'; readonly key: string; readonly value: JsonText };

/** One way in which a target does not fit an annotation schema. A missing key is "not set", which always fits. */
export type Misfit =
  | { readonly kind: 'notObject'; readonly found: JsonKind }
  | { readonly kind: 'extraKey'; readonly key: string }
  | FieldMisfit;

/** Why a target should not be approved as it is. Keys outside the schema are no reason. */
export type Shortfall = Exclude<Misfit, { kind: 'extraKey' }> | { readonly kind: 'notSet'; readonly key: string };

/**
 * Everything about a target that does not fit, fields first in schema order, then keys outside the schema. Numbers are
 * compared as exact decimals; for a repeated key, the last value counts. Expects valid JSON.
 */
export function schemaFit(target: JsonText, schema: AnnotationSchema): readonly Misfit[] {
  const found = jsonKind(target);
  if (found !== 'object') return [{ kind: 'notObject', found }];
  const properties = jsonPropertyMap(target);
  const misfits: Misfit[] = [];
  for (const field of schema.fields) {
    const value = properties.get(field.key);
    const misfit = value === undefined ? undefined : fieldFit(field, value);
    if (misfit) misfits.push(misfit);
    properties.delete(field.key);
  }
  for (const key of properties.keys()) misfits.push({ kind: 'extraKey', key });
  return misfits;
}

/** What keeps a target from being approved, in the order of the schema: required fields not set, and misfits. */
export function shortfalls(target: JsonText, schema: AnnotationSchema): readonly Shortfall[] {
  if (schema.fields.length === 0) return [];
  const found = jsonKind(target);
  if (found !== 'object') return [{ kind: 'notObject', found }];
  const properties = jsonPropertyMap(target);
  return schema.fields.flatMap((field): readonly Shortfall[] => {
    const value = properties.get(field.key);
    if (!isSet(value)) return field.required === true ? [{ kind: 'notSet', key: field.key }] : [];
    const misfit = fieldFit(field, value);
    return misfit === undefined ? [] : [misfit];
  });
}

/** Whether a field has a value: an empty text or list does not count as one. */
export function isSet(value: JsonText | undefined): value is JsonText {
  if (value === undefined) return false;
  const kind = jsonKind(value);
  if (kind === 'string') return !/^"(\s|\\[nrt])*"$/.test(value);
  return kind !== 'array' || jsonElements(value).length > 0;
}

/** What is wrong with one field's value; `undefined` when it fits. */
export function fieldFit(field: SchemaField, value: JsonText): FieldMisfit | undefined {
  const { key, type } = field;
  const found = jsonKind(value);
  switch (type) {
    case 'string':
    case 'boolean':
      return found === type ? undefined : { kind: 'wrongType', key, expected: type, found };
    case 'number':
      return found === 'number' ? rangeFit(field, value) : { kind: 'wrongType', key, expected: type, found };
    case 'enum':
      if (field.multiple !== true) return isOption(field, value) ? undefined : { kind: 'unknownOption', key, value };
      return found === 'array' ? listFit(field, value) : { kind: 'wrongType', key, expected: 'list', found };
  }
}

function rangeFit({ key, min, max }: SchemaField, value: JsonText): FieldMisfit | undefined {
  const below = min !== undefined && compareDecimals(value, min) < 0;
  const above = max !== undefined && compareDecimals(value, max) > 0;
  return below || above ? { kind: 'outOfRange', key, value, min, max } : undefined;
}

function listFit(field: SchemaField, list: JsonText): FieldMisfit | undefined {
  const { key } = field;
  const seen = new Set<string>();
  for (const value of jsonElements(list)) {
    if (!isOption(field, value)) return { kind: 'unknownOption', key, value };
    const identity = optionIdentity(value);
    if (seen.has(identity)) return { kind: 'repeatedOption', key, value };
    seen.add(identity);
  }
  return undefined;
}

/** By field, so that a long list of values is looked up in a long list of options without comparing all with all. */
const optionsOf = new WeakMap<SchemaField, ReadonlySet<string>>();

function isOption(field: SchemaField, value: JsonText): boolean {
  let options = optionsOf.get(field);
  if (options === undefined) {
    options = new Set((field.values ?? []).filter(isScalar).map(optionIdentity));
    optionsOf.set(field, options);
  }
  return isScalar(value) && options.has(optionIdentity(value));
}

function isScalar(value: JsonText): boolean {
  const kind = jsonKind(value);
  return kind !== 'object' && kind !== 'array';
}
