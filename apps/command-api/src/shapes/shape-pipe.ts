import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { Problem } from '../problem-details/problem.js';
import { emptyBody, readJson } from '../request-json/json-body.js';
import { Settings } from '../settings/settings.js';
import { openBody, refuseInvalid } from './open-shape.js';
import { isShape, propertiesOf, type ShapeClass } from './property.js';

/**
 * Opens the `@Body()` and `@Query()` arguments of a route whose type is a shape. Nest's own ValidationPipe would parse
 * the body, and lose what makes a payload exact: big numbers, repeated keys, keys such as `__proto__`.
 */
@Injectable()
export class ShapePipe implements PipeTransform {
  constructor(private readonly settings: Settings) {}

  /** @throws Problem `malformed_json`, `invalid_body`, `invalid_parameter` or a limit */
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (!isShape(metatype)) return value;
    if (type === 'body') return this.#body(metatype, value);
    if (type === 'query') return this.#query(metatype, value as Readonly<Record<string, unknown>>);
    return value;
  }

  async #body(shape: ShapeClass, body: unknown): Promise<object | undefined> {
    const text = readJson(body);
    if (text === undefined && isOptionalBody(shape)) return undefined;
    if (text === undefined) throw emptyBody();
    const { value, problems } = await openBody(shape, text, this.settings);
    refuseInvalid(problems);
    return value;
  }

  #query(shape: ShapeClass, query: Readonly<Record<string, unknown>>): object {
    for (const [name, given] of Object.entries(query)) {
      if (typeof given !== 'string') throw new Problem('invalid_parameter', `${name} must be given once`);
    }
    const value = new shape();
    for (const { name, open } of propertiesOf(shape)) {
      const text = query[name];
      if (typeof text !== 'string') continue;
      const { value: opened, problems } = open(text, this.settings);
      if (problems[0]) throw new Problem('invalid_parameter', `${name} ${problems[0].detail}`);
      if (opened !== undefined) Reflect.set(value, name, opened);
    }
    return value;
  }
}

const optionalBodies = new WeakSet<object>();

/** Marks the shape of a body that a request may leave out. */
export function OptionalBody(): ClassDecorator {
  return (shape) => void optionalBodies.add(shape);
}

export function isOptionalBody(shape: ShapeClass): boolean {
  return optionalBodies.has(shape);
}
