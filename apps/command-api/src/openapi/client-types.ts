import openapiTS, { astToString } from 'openapi-typescript';
import type { OpenApiDocument } from './document.js';

/** Where the types of the clients are kept, from the root of the repository: ours, and the one that others install. */
export const clientTypesFiles = ['libs/api-client/src/schema.ts', 'clients/typescript/src/schema.ts'] as const;

const headline = '// Generated from the OpenAPI document by `npm run openapi`: change the routes, not this file.\n';

/**
 * The TypeScript types of every route and shape of the document, as `@labeling/api-client` has them: without examples,
 * and with one entry for all refusals of a route, which have the same shape.
 */
export async function clientTypes(document: OpenApiDocument): Promise<string> {
  const shortened = JSON.parse(JSON.stringify(document, short)) as Parameters<typeof openapiTS>[0];
  return `${headline}\n${astToString(await openapiTS(shortened))}`;
}

function short(key: string, value: unknown): unknown {
  if (key === 'example' || key === 'examples') return undefined;
  return key === 'responses' ? withOneRefusal(value as Readonly<Record<string, object>>) : value;
}

function withOneRefusal(responses: Readonly<Record<string, object>>): Record<string, unknown> {
  const entries = Object.entries(responses);
  const refusal = entries.find(([status]) => !status.startsWith('2'))?.[1];
  return {
    ...Object.fromEntries(entries.filter(([status]) => status.startsWith('2'))),
    ...(refusal && { default: { ...refusal, description: 'A problem', headers: undefined } }),
  };
}
