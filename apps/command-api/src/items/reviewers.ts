import { Injectable } from '@nestjs/common';
import { Identity, roleHas } from '@labeling/identity';
import { Problem } from '../problem-details/problem.js';

/** Who can be given items of a project to review, and who can be mentioned. */
@Injectable()
export class Reviewers {
  constructor(private readonly identity: Identity) {}

  /** The ids of the members who may review. */
  async of(projectId: string): Promise<ReadonlySet<string>> {
    const members = await this.identity.members.list(projectId);
    return new Set(members.filter(({ role }) => roleHas(role, 'review')).map(({ id }) => id));
  }

  /** @throws Problem `not_a_member` when one of them is not in the project */
  async requireMembers(memberIds: readonly string[], projectId: string): Promise<void> {
    if (memberIds.length === 0) return;
    const members = new Set((await this.identity.members.list(projectId)).map(({ id }) => id));
    const others = memberIds.filter((id) => !members.has(id));
    if (others.length > 0) throw new Problem('not_a_member', `Not a member of this project: ${others.join(', ')}`);
  }

  /** @throws Problem `not_assignable` when one of them is no such member */
  async require(memberIds: readonly string[], projectId: string): Promise<void> {
    if (memberIds.length === 0) return;
    const reviewers = await this.of(projectId);
    const others = memberIds.filter((id) => !reviewers.has(id));
    if (others.length === 0) return;
    throw new Problem('not_assignable', `Not a member of this project who may review: ${others.join(', ')}`);
  }
}
