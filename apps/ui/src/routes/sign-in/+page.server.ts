import { readForm } from '#lib/server/read-form.js';
import { pathOnThisSite } from '#lib/server/incoming-requests.js';
import { keepSession, sessionToken } from '#lib/sign-in/server/session-cookies.js';
import { stores } from '#lib/server/stores.js';
import { problemWords } from '#lib/sign-in/problem-words.js';
import { fail, redirect, type Actions } from '@sveltejs/kit';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = ({ locals, url }) => {
  if (locals.caller !== undefined) redirect(303, destination(url));
  const provider = stores().identity.singleSignOn?.settings.name;
  return {
    isNowhere: locals.session !== undefined,
    next: destination(url),
    provider,
    problem: provider === undefined ? undefined : problemWords(url.searchParams.get('problem'), provider),
  };
};

export const actions: Actions = {
  default: async ({ request, cookies, url, getClientAddress }) => {
    const form = await readForm(request);
    const email = String(form.get('email') ?? '');
    const replaces = sessionToken(cookies);
    const signedIn = await stores().identity.signIn({
      email,
      password: String(form.get('password') ?? ''),
      ip: getClientAddress(),
      userAgent: request.headers.get('user-agent') ?? '',
      ...(replaces !== undefined && { replaces }),
    });
    if (signedIn === 'invalid') return fail(400, { email, problem: 'Email and password do not match.' });
    if (signedIn === 'throttled') {
      return fail(429, { email, problem: 'Too many attempts. Wait a few minutes, then try again.' });
    }
    keepSession(cookies, url, signedIn.sessionToken);
    redirect(303, destination(url));
  },
};

/** Where the member wanted to go; only pages of this site. */
function destination(url: URL): string {
  return pathOnThisSite(url.searchParams.get('next')) ?? '/';
}
