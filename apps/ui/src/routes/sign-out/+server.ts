import { dropSession } from '#lib/server/session.js';
import { stores } from '#lib/server/stores.js';
import { redirect, type RequestHandler } from '@sveltejs/kit';

export const POST: RequestHandler = async ({ cookies, locals, getClientAddress }) => {
  if (locals.token !== undefined) await stores().identity.signOut(locals.token, getClientAddress());
  dropSession(cookies);
  redirect(303, '/sign-in');
};
