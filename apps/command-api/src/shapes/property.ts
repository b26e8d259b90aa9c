// What a shape says about itself: a shape is a class of JSON objects that enter or leave the API, declared by decorators.
import type { JsonText } from '@labeling/domain';
import type { FieldProblem } from '../problem-details/problem.js';
import type { Settings } from '../settings/settings.js';
import type { Schema } from './schema.js';

export type ShapeClass<Instance extends object = object> = new () => Instance;

/** A value opened from its text. Problems are listed by their pointers below the value. */
export interface Opened {
  readonly value: unknown;
  readonly problems: readonly FieldProblem[];
}

export interface Property {
  readonly name: string;
  /** Called when the document is built: shapes may refer to each other in a circle. */
  readonly schema: () => Schema;
  /** A value for examples; undefined leaves the property out. */
  readonly example: () => unknown;
  readonly isRequired: boolean;
  readonly open: (text: string, settings: Settings) => Opened;
  /** The same in steps, for long texts; undefined when `open` is quick. */
  readonly openGently?: ((text: JsonText, settings: Settings) => Promise<Opened | undefined>) | undefined;
}

/** Opens the exact text of a property; the rules of the property decide whether the value is right. */
export type Open = (text: JsonText) => unknown;

const propertiesOfPrototypes = new WeakMap<object, Property[]>();

export function addProperty(prototype: object, property: Property): void {
  const own = propertiesOfPrototypes.get(prototype) ?? [];
  propertiesOfPrototypes.set(prototype, [...own, property]);
}

const propertiesOfShapes = new WeakMap<ShapeClass, readonly Property[]>();

/** The properties of a shape, inherited ones first; its own declaration overrides an inherited one. */
export function propertiesOf(shape: ShapeClass): readonly Property[] {
  const known = propertiesOfShapes.get(shape);
  if (known) return known;
  const all = prototypesOf(shape.prototype).flatMap((one) => propertiesOfPrototypes.get(one) ?? []);
  const properties = [...new Map(all.map((property) => [property.name, property])).values()];
  // Cached, because every element of a list needs them.
  propertiesOfShapes.set(shape, properties);
  return properties;
}

export function isShape(type: unknown): type is ShapeClass {
  return typeof type === 'function' && propertiesOf(type as ShapeClass).length > 0;
}

function prototypesOf(prototype: object | null): object[] {
  return prototype === null ? [] : [...prototypesOf(Object.getPrototypeOf(prototype)), prototype];
}
