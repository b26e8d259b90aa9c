// One request from a caller to any route, named as in the tables.
import type { Caller } from './callers.fixture.js';
import type { Ids, PageRoute } from './route-table.fixture.js';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly form?: PageRoute['form'];
  readonly accept?: string;
}
export interface Told {
  readonly status: number;
  /** Empty for a live feed. */
  readonly text: string;
  readonly location: string | null;
}

export async function ask({ baseUrl, headers }: Caller, asked: Asked): Promise<Told> {
  const { method, path, body, form, accept = 'application/json' } = asked;
  const ended = new AbortController();
  const response = await fetch(baseUrl + path, {
    method,
    redirect: 'manual',
    signal: ended.signal,
    headers: { accept, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form !== undefined && { body: new URLSearchParams(form) }),
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const text = isStream ? '' : await response.text();
  ended.abort();
  return { status: response.status, text, location: response.headers.get('location') };
}

export const nothing = '00000000-0000-4000-8000-000000000000';

/** A path with these ids in it; for any other, an id that nothing has. */
export const filled = (path: string, known: Ids | undefined): string =>
  path.replace(/\{(\w+)\}|\[(?:\.\.\.)?(\w+)\]/g, (_, a?: string, b?: string) => known?.[a ?? b ?? ''] ?? nothing);
