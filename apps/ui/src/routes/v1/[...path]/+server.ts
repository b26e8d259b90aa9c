import { forwardedSearch } from '#lib/server/named-by-tab.js';
import { countedBody } from '#lib/server/request-bodies.js';
import { stores } from '#lib/server/stores.js';
import type { RequestHandler } from '@sveltejs/kit';

// The browser's way to the HTTP API: requests carry the member's own session, and the API decides what it may do.

/** Request headers that mean something to the API; cookies stay here. */
const FORWARDED = ['accept', 'content-type', 'if-match', 'idempotency-key', 'content-encoding', 'x-request-id'];
const RETURNED = [
  'content-type',
  'content-disposition',
  'etag',
  'position',
  'collapsed-count',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'location',
];

/** What pages say about their viewer. */
const changesWhoMayAsk = /^\/v1\/(projects|members)(\/|$)/;

const forward: RequestHandler = async ({ request, url, locals, fetch }) => {
  const headers = new Headers({
    authorization: `Bearer ${locals.token}`,
    'x-project-id': locals.caller?.projectId ?? '',
  });
  for (const name of FORWARDED) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  let isTooLarge = false;
  const body = countedBody(request, url, () => (isTooLarge = true));
  try {
    const response = await fetch(`${stores().settings.apiUrl}${url.pathname}${forwardedSearch({ request, url })}`, {
      method: request.method,
      headers,
      body,
      redirect: 'manual',
      signal: request.signal,
      ...(body !== null && { duplex: 'half' }),
    });
    // The page loads again as soon as it has this answer.
    if (request.method !== 'GET' && changesWhoMayAsk.test(url.pathname)) stores().identity.lookAgain();
    const returned = new Headers();
    for (const name of RETURNED) {
      const value = response.headers.get(name);
      if (value !== null) returned.set(name, value);
    }
    return new Response(response.body, { status: response.status, headers: returned });
  } catch {
    if (isTooLarge) return problem(413, 'body_too_large', 'The request body is too large');
    return problem(503, 'unavailable', 'The API cannot be reached', { 'retry-after': '1' });
  }
};

function problem(status: number, code: string, title: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { type: `/problems/${code}`, title, status, code },
    { status, headers: { 'content-type': 'application/problem+json', ...headers } },
  );
}

export { forward as DELETE, forward as GET, forward as PATCH, forward as POST, forward as PUT };
