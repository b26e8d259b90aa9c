import { readForm } from '#lib/server/read-form.js';
import { chooseProject, keepSession, sessionToken } from '#lib/sign-in/server/session-cookies.js';
import { stores } from '#lib/server/stores.js';
import type { Joined } from '@labeling/identity';
import { error, fail, redirect } from '@sveltejs/kit';
import type { Actions, PageServerLoad } from './$types.js';

const closed = 'This link no longer works: it was already used, revoked or has expired. Ask for a new one.';

/** A tab that showed another project until now must leave it. */
const toProject = '/project?next=/queues';

export const load: PageServerLoad = async ({ params, locals, getClientAddress }) => {
  const found = await stores().identity.joining.look(params.token, { ip: getClientAddress() });
  if (found === 'throttled') error(429, 'Too many attempts. Wait a few minutes, then try again.');
  if (found === 'unknown') error(404, closed);
  const { projectName, role, email, createdBy } = found;
  const member = locals.session?.member;
  return {
    ...{ projectName, role, email, createdBy: createdBy.name },
    provider: stores().identity.singleSignOn?.settings.name,
    me: member && { id: member.id, name: member.name, email: member.email },
  };
};

export const actions: Actions = {
  /** Somebody who is signed in. */
  join: async ({ params, locals, cookies, url, getClientAddress }) => {
    const { session } = locals;
    if (session === undefined) redirect(303, `/sign-in?next=${encodeURIComponent(url.pathname)}`);
    const joined = await stores().identity.joining.asMember(params.token, session.member, {
      ip: getClientAddress(),
    });
    const refused = refusal(joined);
    if (refused !== undefined) return fail(409, { ...refused, name: '', email: '' });
    chooseProject(cookies, url, projectOf(joined));
    redirect(303, toProject);
  },
  /** Somebody who has no account yet. */
  begin: async ({ params, request, cookies, url, getClientAddress }) => {
    const form = await readForm(request);
    const text = (name: string) => String(form.get(name) ?? '');
    const person = { name: text('name'), email: text('email'), password: text('password') };
    const { identity } = stores();
    const ip = getClientAddress();
    const joined = await identity.joining.asNewPerson(params.token, person, { ip });
    const refused = refusal(joined);
    if (refused !== undefined) return fail(400, { ...refused, name: person.name, email: person.email });
    const userAgent = request.headers.get('user-agent') ?? '';
    const replaces = sessionToken(cookies);
    const signedIn = await identity.signIn({ ...person, ip, userAgent, ...(replaces !== undefined && { replaces }) });
    if (typeof signedIn === 'string') redirect(303, '/sign-in');
    keepSession(cookies, url, signedIn.sessionToken);
    chooseProject(cookies, url, projectOf(joined));
    redirect(303, toProject);
  },
};

function refusal(joined: Joined): { problem: string } | undefined {
  if (joined === 'unknown') error(404, closed);
  return 'problem' in joined ? joined : undefined;
}
const projectOf = (joined: Joined) => (typeof joined === 'object' && 'projectId' in joined ? joined.projectId : '');
