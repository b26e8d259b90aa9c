// The commands that a batch may carry, as its shapes describe them.
import fc from 'fast-check';
import { propertiesOf } from '../shapes/property.js';
import type { Schema } from '../shapes/schema.js';
import { shapeSchemas } from '../shapes/shape-schema.js';
import { BatchDto } from './batch.dto.js';

const schemaOf = (shape: Schema) => shapeSchemas()[String(shape['$ref']).split('/').at(-1) ?? ''] ?? {};
const propertiesIn = (schema: Schema) => (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>;
const typesIn = ({ type = {} }: Readonly<Record<string, Schema>>) => [type['enum'] ?? type['const']].flat() as string[];

const command = propertiesOf(BatchDto).find(({ name }) => name === 'command');
const variants = ((command?.schema()['oneOf'] ?? []) as Schema[]).map((shape) => propertiesIn(schemaOf(shape)));

/** In the order in which answers name them. */
export const batchTypes: readonly string[] = variants.flatMap(typesIn);

/** A command of these types as a batch carries it, in which every property but the type is a text. */
export function anyWithTexts(types: readonly string[], texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const ofVariants = variants.map((variant) => {
    const own = typesIn(variant).filter((type) => types.includes(type));
    const { type: _type, ...others } = variant;
    if (own.length > 0 && Object.values(others).some((one) => one['type'] !== 'string')) {
      throw new Error(`A command of the type ${own.join()} has more than texts`);
    }
    return own.length === 0
      ? []
      : [
          fc.record({
            type: fc.constantFrom(...own),
            ...Object.fromEntries(Object.keys(others).map((name) => [name, texts])),
          }),
        ];
  });
  return fc.oneof(...ofVariants.flat()).map((one) => JSON.stringify(one));
}
