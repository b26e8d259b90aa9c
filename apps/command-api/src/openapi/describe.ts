// How a route describes itself in the OpenAPI document. What Nest already knows is not repeated: method, path, status, the shapes of `@Body()`
// and `@Query()`, and the right that `@Needs()` names.
import { Reflector } from '@nestjs/core';
import type { ProblemCode } from '../problem-details/problem-codes.js';
import type { ShapeClass } from '../shapes/property.js';
import { list, object, page, type Schema } from '../shapes/schema.js';
import { shapeExample, shapeRef } from '../shapes/shape-schema.js';
import type { TagName } from './tags.js';

/** A body, of a request or an answer. */
export interface Content {
  readonly schema: Schema;
  readonly example?: unknown;
}
export interface Header {
  readonly description: string;
  readonly schema: Schema;
}
export interface Parameter extends Header {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly example?: unknown;
}
export interface Description {
  /** Names the operation for generated clients. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly answer: {
    readonly is: string;
    /** As JSON; absent where there is no body. */
    readonly of?: Content;
    /** Bodies that are not JSON, by content type. */
    readonly files?: Readonly<Record<string, Content>>;
    readonly headers?: Readonly<Record<string, Header>>;
    /** What it means if there is no answer (204), where that is not a problem. */
    readonly orNothing?: string;
  };
  /** Request headers, and query parameters that no shape of `@Query()` declares. */
  readonly takes?: readonly Parameter[];
  /** The JSON body, where no shape of `@Body()` declares it. */
  readonly body?: Content;
  /** Bodies that are not JSON, by content type. */
  readonly files?: Readonly<Record<string, Content>>;
  /** Whether the answer comes from read models, for which `?atLeast=` waits. */
  readonly isFresh?: boolean;
  /** Problems in addition to those that every route of its kind has. */
  readonly problems?: readonly ProblemCode[];
  /** Problems with an unusual status on this route. */
  readonly statuses?: Readonly<Partial<Record<ProblemCode, number>>>;
}

/** Required on every route of the API: a route without it fails the contract test. */
export const Describe = Reflector.createDecorator<Description>();
/** Required on every controller: the part of the document that its routes belong to. */
export const Tag = Reflector.createDecorator<TagName>();

export function one(shape: ShapeClass): Content {
  return { schema: shapeRef(shape), example: shapeExample(shape) };
}

export function listOf(shape: ShapeClass): Content {
  return { schema: list(shapeRef(shape)), example: [shapeExample(shape)] };
}

export function pageOf(shape: ShapeClass): Content {
  return { schema: page(shapeRef(shape)), example: { data: [shapeExample(shape)], next: null } };
}

/** Everything at once: `{data: […]}`. */
export function dataOf(shape: ShapeClass): Content {
  return { schema: object({ data: list(shapeRef(shape)) }), example: { data: [shapeExample(shape)] } };
}
