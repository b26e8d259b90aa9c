import type { Schema } from '../shapes/schema.js';
import { shapeSchemas } from '../shapes/shape-schema.js';

/** Where a value does not match a schema of the document, for the keywords that the document uses; empty when it matches. */
export function misfits(value: unknown, schema: Schema, at = ''): string[] {
  const { $ref, anyOf, oneOf, type, const: only, enum: options, properties, required, items, pattern } = schema;
  if (typeof $ref === 'string') return misfits(value, shapeSchemas()[$ref.split('/').at(-1) ?? ''] ?? {}, at);
  if (isSchemas(anyOf)) return anyOf.some((one) => misfits(value, one, at).length === 0) ? [] : [`${at}: fits none`];
  if (isSchemas(oneOf)) {
    const fitting = oneOf.filter((one) => misfits(value, one, at).length === 0);
    return fitting.length === 1 ? [] : [`${at}: fits ${fitting.length}`];
  }
  if (only !== undefined && value !== only) return [`${at}: is not ${String(only)}`];
  if (Array.isArray(options) && !options.includes(value)) return [`${at}: ${String(value)} is not an option`];
  const types = [type ?? []].flat();
  if (types.length > 0 && !types.some((name) => isOfType(value, String(name))))
    return [`${at}: is not ${types.join()}`];
  if (typeof pattern === 'string' && !new RegExp(pattern).test(String(value))) return [`${at}: has another form`];
  if (Array.isArray(value)) return value.flatMap((each, i) => misfits(each, (items as Schema) ?? {}, `${at}/${i}`));
  if (typeof value !== 'object' || value === null || typeof properties !== 'object') return [];
  const members = new Map<string, unknown>(Object.entries(value));
  const missing = [required ?? []].flat().filter((name) => !members.has(String(name)));
  const known = Object.entries((properties ?? {}) as Record<string, Schema>);
  return [
    ...missing.map((name) => `${at}/${String(name)}: is missing`),
    ...[...members.keys()]
      .filter((name) => !known.some(([one]) => one === name))
      .map((name) => `${at}/${name}: is unknown`),
    ...known.flatMap(([name, one]) => (members.has(name) ? misfits(members.get(name), one, `${at}/${name}`) : [])),
  ];
}

function isSchemas(value: unknown): value is Schema[] {
  return Array.isArray(value);
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
  }
  return typeof value === type;
}
