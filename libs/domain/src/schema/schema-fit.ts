import { compareDecimals } from '../json/decimal.js';
import { jsonEquals } from '../json/json-equals.js';
import type { JsonText } from '../json/json-text.js';
import { jsonKind, jsonPropertyMap, type JsonKind } from '../json/open-json.js';
import type { AnnotationSchema, FieldType, SchemaField } from './annotation-schema.js';

/** One way in which a target does not fit an annotation schema. A missing key is "not set", which always fits. */
export type Misfit =
  | { readonly kind: 'notObject'; readonly found: JsonKind }
  | { readonly kind: 'extraKey'; readonly key: string }
  | { readonly kind: 'wrongType'; readonly key: string; readonly expected: FieldType; readonly found: JsonKind }
  | {
      readonly kind: 'outOfRange';
      readonly key: string;
      readonly value: JsonText;
      readonly min: JsonText | undefined;
      readonly max: JsonText | undefined;
    }
  | { readonly kind: 'unknownOption'; readonly key: string; readonly value: JsonText };

/**
 * Everything about a target that does not fit, fields first in schema order, then keys outside the schema.
 * Numbers are compared as exact decimals; of a repeated key the last value counts. Expects valid JSON.
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

/** What is wrong with one field's value; `undefined` when it fits. */
export function fieldFit(field: SchemaField, value: JsonText): Misfit | undefined {
  const { key, type } = field;
  const found = jsonKind(value);
  switch (type) {
    case 'string':
    case 'boolean':
      return found === type ? undefined : { kind: 'wrongType', key, expected: type, found };
    case 'number':
      return found === 'number' ? rangeFit(field, value) : { kind: 'wrongType', key, expected: type, found };
    case 'enum': {
      const known = field.values?.some((option) => jsonEquals(option, value)) === true;
      return known ? undefined : { kind: 'unknownOption', key, value };
    }
  }
}

function rangeFit({ key, min, max }: SchemaField, value: JsonText): Misfit | undefined {
  const below = min !== undefined && compareDecimals(value, min) < 0;
  const above = max !== undefined && compareDecimals(value, max) > 0;
  return below || above ? { kind: 'outOfRange', key, value, min, max } : undefined;
}
