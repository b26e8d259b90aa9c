import { pathOnThisSite } from '#lib/server/incoming-requests.js';
import { keepFlow, refusalPage } from '#lib/sign-in/server/single-sign-on.js';
import { stores } from '#lib/server/stores.js';
import { error, redirect, type RequestHandler } from '@sveltejs/kit';

/** Redirects to the provider's page. */
export const GET: RequestHandler = async ({ url, request, cookies, getClientAddress }) => {
  const { singleSignOn } = stores().identity;
  if (singleSignOn === undefined) error(404, 'There is no such page.');
  const next = pathOnThisSite(url.searchParams.get('next')) ?? '/';
  // The provider redirects to the public address. A cookie set under another name of this site would be missing there.
  // A proxy may name another host than the browser did, so this is done only once.
  const { host, origin } = new URL(singleSignOn.settings.redirectUri);
  if (request.headers.get('host') !== host && !url.searchParams.has('again')) {
    const query = new URLSearchParams({ next, again: '' });
    redirect(303, `${origin}/sign-in/oidc?${query}`, { external: [origin] });
  }
  const begun = await singleSignOn.begin({ ip: getClientAddress() });
  if ('problem' in begun) redirect(303, refusalPage(begun, next));
  keepFlow(cookies, url, begun.secret, next, begun.maxAgeSeconds);
  redirect(303, begun.address, { external: true });
};
