import { isOpenTo, type OpenTo } from '@labeling/domain';
import { roleHas, viewerAs, type ProjectMember } from '@labeling/identity';
import type { TeamMember } from '../people/team.js';
import { stores } from './stores.js';

/** Everybody in a project, in the order they joined, and what each may do in a queue that is open to `openTo`. */
export async function teamOfProject(projectId: string, openTo: OpenTo = null): Promise<TeamMember[]> {
  const members = await stores().identity.members.list(projectId);
  return members.map((member) => {
    const { id, name, role } = member;
    const mayOpen = isOpenTo(openTo, viewerAs(member));
    return { id, name, mayOpen, mayReview: mayOpen && roleHas(role, 'review') };
  });
}

/** The members whom a queue can be kept from, in the same order. */
export function labelersAmong(members: readonly ProjectMember[]): { id: string; name: string }[] {
  return members.filter((member) => viewerAs(member) !== undefined).map(({ id, name }) => ({ id, name }));
}
