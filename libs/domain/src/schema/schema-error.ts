import { DomainError } from '../domain-error.js';
import type { JsonText } from '../json/json-text.js';
import type { AnnotationSchema } from './annotation-schema.js';
import { shortfalls } from './schema-fit.js';
import { shortfallWords } from './shortfall-words.js';

/** Why a target cannot be approved where the queue demands that it meet its schema; undefined when it can. */
export function schemaError(target: JsonText, schema: AnnotationSchema | undefined): DomainError | undefined {
  const missing = schema === undefined ? [] : shortfalls(target, schema);
  if (schema === undefined || missing.length === 0) return undefined;
  return new DomainError('schema_not_met', `The target does not meet the schema: ${shortfallWords(missing, schema)}`);
}
