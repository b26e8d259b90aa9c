import { closeStores, stores } from '#lib/server/stores.js';
import { keepSession, sessionToken } from '#lib/server/session.js';
import { redirect, type RequestEvent } from '@sveltejs/kit';
import type { Handle, HandleServerError } from '@sveltejs/kit/hooks';

/** Pages for people who are not signed in. Everything else asks for a session. */
const OPEN = new Set(['/sign-in', '/health']);

export const handle: Handle = async ({ event, resolve }) => {
  const { cookies, locals, request, url } = event;
  if (url.pathname === '/health') return resolve(event);
  const token = sessionToken(cookies);
  if (token !== undefined) {
    const { identity } = stores();
    const session = await identity.memberOfSession(token);
    if (session !== undefined) {
      locals.token = token;
      locals.session = session;
      locals.caller = await identity.authenticate({ authorization: `Bearer ${token}` });
      // Use prolongs a session, so the cookie lives as long as it does.
      if (request.headers.get('accept')?.includes('text/html')) keepSession(cookies, url, token, session.expiresAt);
    }
  }
  if (locals.caller === undefined && !OPEN.has(url.pathname)) return turnAway(event);
  return withSecurityHeaders(await resolve(event));
};

function turnAway({ url, request, isDataRequest }: RequestEvent): Response {
  if (isDataRequest || (request.method === 'GET' && request.headers.get('accept')?.includes('text/html'))) {
    redirect(303, `/sign-in?next=${encodeURIComponent(url.pathname + url.search)}`);
  }
  return Response.json(
    { type: '/problems/unauthenticated', title: 'Not signed in', status: 401, code: 'unauthenticated' },
    { status: 401, headers: { 'content-type': 'application/problem+json' } },
  );
}

function withSecurityHeaders(response: Response): Response {
  response.headers.set('X-Content-Type-Options', 'nosniff');
  response.headers.set('Referrer-Policy', 'same-origin');
  response.headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  return response;
}

export const handleError: HandleServerError = (caught) => {
  switch (caught.kind) {
    case 'app':
    case 'validation':
      return undefined;
    case 'framework':
      return caught.error.status === 404 ? { message: 'There is no such page.' } : undefined;
    case 'unknown':
      console.error(`${caught.event.request.method} ${caught.event.url.pathname}:`, caught.error);
      return { message: 'Something went wrong on the server. Nothing was lost.' };
  }
};

process.once('sveltekit:shutdown', () => void closeStores());
