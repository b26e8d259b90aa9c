// Requests have only the members that the document lists. Answers are not closed: they may get more over time.
import type { Schema } from '../shapes/schema.js';
import type { Paths } from './operation.js';

type Schemas = Readonly<Record<string, Schema>>;

/** The same schemas; those in bodies of requests, however deep, allow no other members. */
export function closeSent(schemas: Schemas, paths: Paths): Schemas {
  const bodies = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ requestBody }) => requestBody),
  );
  const names = new Set(bodies.flatMap(referredTo));
  const closed: Record<string, Schema> = { ...schemas };
  // The set grows during the loop, which continues to its new end.
  for (const name of names) {
    const schema = schemas[name];
    if (schema === undefined || 'additionalProperties' in schema) continue;
    closed[name] = { ...schema, additionalProperties: false };
    for (const inside of referredTo(schema)) names.add(inside);
  }
  return closed;
}

function referredTo(part: unknown): string[] {
  const references = JSON.stringify(part ?? {}).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  return Array.from(references, ([, name = '']) => name);
}
