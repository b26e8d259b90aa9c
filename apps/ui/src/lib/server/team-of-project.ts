import { roleHas } from '@labeling/identity';
import type { TeamMember } from '../people/team.js';
import { stores } from './stores.js';

/** Everybody in a project, in the order they joined. */
export async function teamOfProject(projectId: string): Promise<TeamMember[]> {
  const members = await stores().identity.members.list(projectId);
  return members.map(({ id, name, role }) => ({ id, name, mayReview: roleHas(role, 'review') }));
}
