import { dropSession } from '#lib/sign-in/server/session-cookies.js';
import { pathOnThisSite } from '#lib/server/incoming-requests.js';
import { stores } from '#lib/server/stores.js';
import { redirect, type RequestHandler } from '@sveltejs/kit';

/** Signs out the member whom the tab shows, `?member=`; one who signed in in another tab since stays signed in. */
export const POST: RequestHandler = async ({ cookies, locals, url, getClientAddress }) => {
  const next = pathOnThisSite(url.searchParams.get('next'));
  const present = locals.session?.member.id;
  if (present !== undefined && (url.searchParams.get('member') ?? present) !== present)
    redirect(303, next ?? '/queues');
  if (locals.token !== undefined) await stores().identity.signOut(locals.token, getClientAddress());
  dropSession(cookies);
  redirect(303, next ?? '/sign-in');
};
