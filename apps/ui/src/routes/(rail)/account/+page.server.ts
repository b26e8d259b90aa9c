import { readForm } from '#lib/server/read-form.js';
import { dropSession } from '#lib/sign-in/server/session-cookies.js';
import { stores } from '#lib/server/stores.js';
import type { Member } from '@labeling/identity';
import { error, fail, redirect, type Actions } from '@sveltejs/kit';
import type { PageServerLoad } from './$types.js';

const signedIn = ({ session }: App.Locals): Member => session?.member ?? error(401, 'Sign in to see this page.');

export const load: PageServerLoad = async ({ locals }) => {
  const { id, name, email } = signedIn(locals);
  return { me: { name, email }, hasPassword: await stores().identity.account.hasPassword(id) };
};

export const actions: Actions = {
  rename: async ({ request, locals, getClientAddress }) => {
    const name = String((await readForm(request)).get('name') ?? '');
    const problem = await stores().identity.account.rename(signedIn(locals), name, getClientAddress());
    return problem === undefined ? { done: 'name' as const } : fail(400, { nameProblem: problem, name });
  },
  password: async ({ request, locals, getClientAddress }) => {
    const form = await readForm(request);
    const text = (name: string) => String(form.get(name) ?? '');
    const refused = await stores().identity.account.changePassword(signedIn(locals), {
      present: text('present'),
      password: text('password'),
      token: locals.token ?? '',
      ip: getClientAddress(),
    });
    if (refused === undefined) return { done: 'password' as const };
    const { about, problem } = refused;
    return fail(400, about === 'present' ? { presentProblem: problem } : { passwordProblem: problem });
  },
  everywhere: async ({ locals, cookies, getClientAddress }) => {
    await stores().identity.signOutEverywhere(signedIn(locals).id, getClientAddress());
    dropSession(cookies);
    redirect(303, '/sign-in');
  },
};
