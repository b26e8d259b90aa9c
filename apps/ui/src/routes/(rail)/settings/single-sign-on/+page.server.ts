import { callerIn } from '#lib/server/project-access.js';
import { callbackPath } from '#lib/server/settings.js';
import { stores } from '#lib/server/stores.js';
import { problemWords } from '#lib/sign-in/problem-words.js';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, url }) => {
  const caller = callerIn(locals);
  const { settings, identity } = stores();
  const { singleSignOn } = identity;
  const redirectUri = new URL(callbackPath, settings.origin ?? url.origin).href;
  if (singleSignOn === undefined) return { redirectUri };
  const { name, issuer, clientId, scopes, join } = singleSignOn.settings;
  const project = await singleSignOn.projectToJoin();
  return {
    redirectUri,
    problem: problemWords(url.searchParams.get('problem'), name),
    works: url.searchParams.has('works'),
    configured: {
      ...{ name, clientId, scopes, issuer: issuer.pathname === '/' ? issuer.origin : issuer.href },
      // Another project is not named here: it does not concern the members of this one.
      join: join && { role: join.role, project: whose(project, caller.projectId) },
      // Not awaited: it may take until the request to the provider times out.
      trouble: singleSignOn.trouble(),
    },
  };
};

function whose(project: string | undefined, mine: string): 'this' | 'another' | 'none' {
  if (project === undefined) return 'none';
  return project === mine ? 'this' : 'another';
}
