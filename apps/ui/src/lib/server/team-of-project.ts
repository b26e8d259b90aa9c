import { isOpenTo, type OpenTo } from '@labeling/domain';
import { opensEveryQueue, rightsForRole, roleHas } from '@labeling/identity';
import type { TeamMember } from '../people/team.js';
import { stores } from './stores.js';

/** Everybody in a project, in the order they joined, on a page about a queue that is open to these. */
export async function teamOfProject(projectId: string, openTo: OpenTo = null): Promise<TeamMember[]> {
  const members = await stores().identity.members.list(projectId);
  return members.map(({ id, name, role }) => {
    const mayOpen = opensEveryQueue(rightsForRole(role)) || isOpenTo(openTo, id);
    return { id, name, mayOpen, mayReview: mayOpen && roleHas(role, 'review') };
  });
}
