import createClient, { type Client, type ClientOptions } from 'openapi-fetch';
import { writeBody } from './exact-text.js';
import type { paths } from './schema.js';

/** Every route of the HTTP API, typed by its OpenAPI document: `client.POST('/v1/datasets', { body: { name } })`. */
export type ApiClient = Client<paths>;

/**
 * A client of the HTTP API. An answer is `{ data, error, response }`: `error` is a problem (RFC 9457) with its `code`, and the client
 * throws only when no answer came. Bodies may hold exact JSON texts (`exactText`); `parseAs: 'text'` hands an answer over
 * as the exact text that came.
 */
export function createApiClient(options: Omit<ClientOptions, 'bodySerializer'> = {}): ApiClient {
  return createClient<paths>({ ...options, bodySerializer: writeBody });
}
