import { callerIn } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { can } from '@labeling/identity';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, depends }) => {
  const caller = callerIn(locals);
  depends('settings:members');
  const { members, invitations } = stores().identity;
  const [people, open] = await Promise.all([members.list(caller.projectId), invitations.list(caller.projectId)]);
  return {
    mayChange: can(caller, 'admin'),
    members: people.map(({ joinedAt, lastSeenAt, ...person }) => ({
      ...person,
      joinedAt: joinedAt.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString(),
    })),
    invitations: open.map(({ id, role, email, createdBy, expiresAt }) => ({
      ...{ id, role, email, createdBy: createdBy.name },
      expiresAt: expiresAt.toISOString(),
    })),
  };
};
