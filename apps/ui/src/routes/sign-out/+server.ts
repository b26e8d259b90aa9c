import { dropSession } from '#lib/sign-in/server/session-cookies.js';
import { pathOnThisSite } from '#lib/server/incoming-requests.js';
import { stores } from '#lib/server/stores.js';
import { redirect, type RequestHandler } from '@sveltejs/kit';

export const POST: RequestHandler = async ({ cookies, locals, url, getClientAddress }) => {
  if (locals.token !== undefined) await stores().identity.signOut(locals.token, getClientAddress());
  dropSession(cookies);
  redirect(303, pathOnThisSite(url.searchParams.get('next')) ?? '/sign-in');
};
