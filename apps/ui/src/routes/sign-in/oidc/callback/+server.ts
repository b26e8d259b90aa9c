import { keepSession, sessionToken } from '#lib/sign-in/server/session-cookies.js';
import { dropFlow, keptFlow, pageAfter, refusalPage } from '#lib/sign-in/server/single-sign-on.js';
import { stores } from '#lib/server/stores.js';
import { error, redirect, type RequestHandler } from '@sveltejs/kit';

/** Back from the provider's page. Whatever the outcome, it redirects, so that the address with the code is gone. */
export const GET: RequestHandler = async ({ url, cookies, locals, request, getClientAddress, setHeaders }) => {
  const { singleSignOn } = stores().identity;
  if (singleSignOn === undefined) error(404, 'There is no such page.');
  setHeaders({ 'referrer-policy': 'no-referrer' });
  const { secret, next } = keptFlow(cookies);
  const invitation = /^\/invitation\/([^/?#]+)$/.exec(next)?.[1];
  const present = locals.session?.member.id;
  const replaces = sessionToken(cookies);
  const signedIn = await singleSignOn.finish({
    secret,
    answer: url.searchParams,
    ...(invitation !== undefined && { invitation }),
    ...(present !== undefined && { present }),
    ...(replaces !== undefined && { replaces }),
    ip: getClientAddress(),
    userAgent: request.headers.get('user-agent') ?? '',
  });
  // A callback that is not meant for this browser does not end the sign-in that is under way in it.
  if (!('problem' in signedIn) || signedIn.problem !== 'expired') dropFlow(cookies);
  if ('problem' in signedIn) redirect(303, refusalPage(signedIn, next));
  keepSession(cookies, url, signedIn.sessionToken);
  redirect(303, pageAfter(next));
};
