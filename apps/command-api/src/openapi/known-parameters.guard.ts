import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../problem-details/problem.js';
import { didYouMean } from '../shapes/close-name.js';
import { sentParameters } from './operation.js';
import { routeOf } from './routes.js';

/** Refuses query parameters that the document does not list for the route: a misspelled filter must not return everything. */
@Injectable()
export class KnownParametersGuard implements CanActivate {
  readonly #ofHandlers = new WeakMap<object, ReadonlySet<string> | undefined>();

  /** @throws Problem `unknown_parameter` */
  canActivate(context: ExecutionContext): true {
    const { query } = context
      .switchToHttp()
      .getRequest<FastifyRequest<{ Querystring: Readonly<Record<string, unknown>> }>>();
    const known = this.#known(context);
    for (const name of known ? Object.keys(query) : []) {
      if (known?.has(name)) continue;
      throw new Problem(
        'unknown_parameter',
        `${name} is not a parameter of this request${didYouMean(name, known ?? [])}`,
      );
    }
    return true;
  }

  /** Undefined for pages that are not part of the API. */
  #known(context: ExecutionContext): ReadonlySet<string> | undefined {
    const handler = context.getHandler();
    if (!this.#ofHandlers.has(handler)) {
      const route = routeOf(context.getClass(), handler.name, handler);
      const inQuery = route && sentParameters(route).filter((parameter) => parameter.in === 'query');
      this.#ofHandlers.set(handler, inQuery && new Set(inQuery.map(({ name }) => name)));
    }
    return this.#ofHandlers.get(handler);
  }
}
