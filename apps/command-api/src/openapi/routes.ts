// The routes of the API, read from the metadata of Nest's own decorators.
import { RequestMethod, type DynamicModule, type Type } from '@nestjs/common';
import {
  HTTP_CODE_METADATA,
  METHOD_METADATA,
  MODULE_METADATA,
  PATH_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { accessOf, type Access } from '../access/needs.js';
import { takenByHandler, type Taken } from '../request-json/takes.js';
import { isShape, type ShapeClass } from '../shapes/property.js';
import { Describe, Tag, type Description } from './describe.js';

export type NestModule = DynamicModule | Type;

export interface Route {
  readonly method: string;
  /** With parameters as OpenAPI writes them: `/v1/datasets/{dataset}`. */
  readonly path: string;
  readonly status: number;
  readonly access: Access;
  readonly tag: string;
  readonly body: ShapeClass | undefined;
  /** How large its body may be. */
  readonly taken: Taken;
  readonly query: ShapeClass | undefined;
  readonly description: Description;
}

/** The described routes of these modules, in the order in which they are listed. */
export function routesOf(modules: readonly NestModule[]): Route[] {
  return modules.flatMap(controllersOf).flatMap((controller) => {
    const { prototype } = controller as { prototype: Record<string, unknown> };
    return Object.getOwnPropertyNames(prototype).flatMap((name) => routeOf(controller, name, prototype[name]) ?? []);
  });
}

function controllersOf(module: NestModule): Type[] {
  const type = 'module' in module ? module.module : module;
  const dynamic = 'module' in module ? (module.controllers ?? []) : [];
  return [...(Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, type) ?? []), ...dynamic];
}

/** The route that a method of a controller handles; undefined when it is not described. */
export function routeOf(controller: Type, name: string, handler: unknown): Route | undefined {
  if (typeof handler !== 'function') return undefined;
  const description: Description | undefined = Reflect.getMetadata(Describe.KEY, handler);
  if (description === undefined) return undefined;
  const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
  const shapeOf = (place: RouteParamtypes) => shapeOfArgument(controller, name, place);
  return {
    method: method.toLowerCase(),
    path: pathOf(Reflect.getMetadata(PATH_METADATA, controller), Reflect.getMetadata(PATH_METADATA, handler)),
    status: Reflect.getMetadata(HTTP_CODE_METADATA, handler) ?? (method === 'POST' ? 201 : 200),
    access: accessOf(handler) ?? 'admin',
    tag: Reflect.getMetadata(Tag.KEY, controller) ?? 'Service',
    body: shapeOf(RouteParamtypes.BODY),
    taken: takenByHandler(handler),
    query: shapeOf(RouteParamtypes.QUERY),
    description,
  };
}

/** The shape that is the type of the parameter with `@Body()` or `@Query()`. */
function shapeOfArgument(controller: Type, name: string, place: RouteParamtypes): ShapeClass | undefined {
  const args: Readonly<Record<string, { readonly index: number }>> =
    Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {};
  const types: readonly unknown[] = Reflect.getMetadata('design:paramtypes', controller.prototype, name) ?? [];
  const found = Object.entries(args).find(([key]) => key.startsWith(`${place}:`));
  const type = found && types[found[1].index];
  return isShape(type) ? type : undefined;
}

function pathOf(...parts: readonly string[]): string {
  const path = parts.flatMap((part) => part.split('/')).filter((part) => part !== '');
  return `/${path.join('/')}`.replace(/:(\w+)/g, '{$1}');
}
