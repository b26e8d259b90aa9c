/** A JSON Schema, as used in OpenAPI 3.1. */
export type Schema = Readonly<Record<string, unknown>>;

export const anyJson: Schema = {
  description:
    'Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and every digit.',
};
export const id: Schema = { type: 'string', format: 'uuid' };
export const time: Schema = { type: 'string', format: 'date-time', description: 'ISO 8601, UTC, with milliseconds' };
export const revision: Schema = {
  type: 'string',
  pattern: '^\\d+$',
  description: 'Counts the events of its stream, from 0',
};
export const bytes: Schema = { type: 'string', format: 'binary' };
export const anyObject: Schema = { type: 'object', additionalProperties: true };
export const name: Schema = { type: 'string', minLength: 1, maxLength: 200 };
export const text: Schema = { type: 'string' };
export const count: Schema = { type: 'integer', minimum: 0 };

export function ref(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

export function orNull(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] };
}

/** One of a few texts. */
export function choice(values: readonly string[]): Schema {
  return values.length === 1 ? { type: 'string', const: values[0] } : { type: 'string', enum: [...values] };
}

/** Exactly one of these. */
export function oneOf(schemas: readonly Schema[]): Schema {
  return { oneOf: [...schemas] };
}

/** An object with these properties; all are required except the optional ones. */
export function object(properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

export function list(items: Schema, more: Schema = {}): Schema {
  return { type: 'array', items, ...more };
}

/** One page of a list, with its further properties. */
export function page(items: Schema, more: Readonly<Record<string, Schema>> = {}): Schema {
  return object({
    data: list(items),
    next: { type: ['string', 'null'], description: 'What `after` takes to continue; null at the end' },
    ...more,
  });
}

/** Every name of a union, complete by type: a name that is missing does not compile. */
export function namesOf<Name extends string>(all: Readonly<Record<Name, true>>): readonly Name[] {
  return Object.keys(all) as Name[];
}
