// Schemas and examples of shapes, for the OpenAPI document.
import { propertiesOf, type ShapeClass } from './property.js';
import { object, type Schema } from './schema.js';
import { isOpen } from './unknown-members.js';

const shapes = new Map<string, ShapeClass>();

/** `NewItemDto` and `ItemAnswer` are called NewItem and Item in the document. */
function shapeName({ name }: ShapeClass): string {
  return name.replace(/(Dto|Answer)$/, '');
}

/** A reference to a shape, which is then part of the document. */
export function shapeRef(shape: ShapeClass): Schema {
  const name = shapeName(shape);
  if ((shapes.get(name) ?? shape) !== shape) throw new Error(`Two shapes are called ${name}`);
  shapes.set(name, shape);
  return { $ref: `#/components/schemas/${name}` };
}

/** The schemas of all shapes that something refers to. */
export function shapeSchemas(): Readonly<Record<string, Schema>> {
  const schemas: Record<string, Schema> = {};
  // A schema may refer to further shapes, which the map then also has.
  for (const [name, shape] of shapes) schemas[name] = shapeSchema(shape);
  return schemas;
}

function shapeSchema(shape: ShapeClass): Schema {
  const properties = propertiesOf(shape);
  const optional = properties.filter(({ isRequired }) => !isRequired).map(({ name }) => name);
  const schema = object(Object.fromEntries(properties.map(({ name, schema }) => [name, schema()])), optional);
  return isOpen(shape) ? { ...schema, additionalProperties: true } : schema;
}

export function shapeExample(shape: ShapeClass): Readonly<Record<string, unknown>> {
  const values = propertiesOf(shape).map(({ name, example }) => [name, example()] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
