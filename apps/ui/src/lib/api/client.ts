// The HTTP API as pages reach it: through the server that served them, which forwards the member's own session.
import { createApiClient, type ApiClient, type paths } from '@labeling/api-client';

/** What a request to the API resolves to, whatever its route. */
export interface ApiAnswer {
  readonly data?: unknown;
  /** A problem, or the text of an answer that is not JSON. */
  readonly error?: unknown;
  readonly response: Response;
}

/** The `fetch` that names the tab's member and project is installed after this module has loaded, so it is looked up per request. */
export const api: ApiClient = createApiClient({ fetch: (request) => fetch(request) });

type ParameterOf<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParameterOf<Rest> : never;

/** The address of a route of the API, for links and for requests that stream. */
export function apiPath<Path extends keyof paths>(
  path: Path,
  values: Readonly<Record<ParameterOf<Path>, string>>,
): string {
  return path.replace(/\{(\w+)\}/g, (_, name: ParameterOf<Path>) => encodeURIComponent(values[name]));
}
