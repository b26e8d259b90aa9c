import { stores } from '#lib/server/stores.js';
import type { LayoutServerLoad } from './$types.js';

/** Who is signed in, and as `viewer`, in which project, and what they may do there: undefined when they are in none. */
export const load: LayoutServerLoad = ({ locals: { caller, session }, depends }) => {
  depends('live:viewer');
  return {
    shown: session && { member: session.member.id, project: caller?.projectId },
    viewer: caller && {
      id: caller.actor.id,
      name: caller.actor.name,
      email: caller.email ?? '',
      project: caller.projectName,
      projectId: caller.projectId,
      projects: (session?.member.memberships ?? []).map(({ projectId: id, projectName: name }) => ({ id, name })),
      rights: [...caller.rights],
      apiUrl: stores().settings.publicApiUrl,
      otlpGrpcUrl: stores().settings.publicOtlpGrpcUrl,
    },
  };
};
