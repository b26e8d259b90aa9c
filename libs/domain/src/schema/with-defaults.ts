import { setProperty } from '../json/edit-property.js';
import type { JsonText } from '../json/json-text.js';
import { jsonKind, jsonPropertyMap } from '../json/open-json.js';
import type { AnnotationSchema } from './annotation-schema.js';

/** The target with the default of each field that it lacks, and no other character of it changed. */
export function withDefaults(target: JsonText, { fields }: AnnotationSchema): JsonText {
  if (jsonKind(target) !== 'object') return target;
  const properties = jsonPropertyMap(target);
  return fields.reduce(
    (text, { key, default: value }) =>
      value === undefined || properties.has(key) ? text : setProperty(text, key, value),
    target,
  );
}
