import type { Settings } from '../settings/settings.js';
import type { Schema } from '../shapes/schema.js';
import { shapeSchemas } from '../shapes/shape-schema.js';
import { operation, type Operation, type Paths } from './operation.js';
import { routesOf, type NestModule } from './routes.js';
import { closeSent } from './sent-schemas.js';
import { tags } from './tags.js';

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: Readonly<Record<'title' | 'version' | 'description', string>> & Readonly<Record<string, unknown>>;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Paths;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

/** The document of the running process. */
export class OpenApi {
  constructor(readonly document: OpenApiDocument) {}
}

/** The HTTP API in OpenAPI 3.1: the routes of these modules under these settings. */
export function openApiDocument(
  modules: readonly NestModule[],
  { publicUrl, metricsAccess }: Pick<Settings, 'publicUrl' | 'metricsAccess'>,
): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routesOf(modules)) {
    const isOpen = route.access === 'open' || (route.access === 'metrics' && metricsAccess === 'open');
    paths[route.path] = { ...paths[route.path], [route.method]: operation(route, isOpen) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Labeling Queue API',
      version: '1',
      description:
        'Items enter a queue, people review them, and approved items are pushed into a dataset. JSON in and out, in UTF-8. ' +
        'Payloads come back exactly as they were sent. Errors are problem details (RFC 9457) with a stable `code`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: 'Labeling Queue', url: new URL('/docs', publicUrl).href },
    },
    servers: [{ url: publicUrl.replace(/\/$/, '') }],
    tags,
    paths,
    components: {
      schemas: closeSent(shapeSchemas(), paths),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: "A project's API key, or the token of a member's session",
        },
      },
    },
  };
}
