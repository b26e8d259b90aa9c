import { recordAccess } from '../access-log/access-log.js';
import type { Repositories } from '../database/data-source.js';
import type { Tables, Transaction } from '../database/tables.js';
import type { Actor } from '../rights/caller.js';
import { rightsForRole, type Role } from '../rights/rights.js';
import { keepAdmin } from '../rights/still-admin.js';
import { revokeInvitationsBy } from './invitations.js';

/** A member as seen in one project. */
export interface ProjectMember {
  id: string;
  name: string;
  email: string;
  role: Role;
  joinedAt: Date;
  /** To the minute, and only in this project; null for never. */
  lastSeenAt: Date | null;
}

/** Which member of which project, and who requests the change. */
export interface MemberChange {
  projectId: string;
  memberId: string;
  by: Actor;
}

/** `unknown`: the project has no such member. `last_admin`: a project always keeps one admin. */
export type MemberRefusal = 'unknown' | 'last_admin';

/**
 * The members of projects. A change takes effect at once in this process and within a second in every other, and throws NoLongerAdmin if
 * the person who requests it has lost their own right in the meantime.
 */
export class Members {
  constructor(
    private readonly tables: Tables,
    private readonly changed: () => void,
  ) {}

  /** In the order they joined. */
  async list(projectId: string): Promise<ProjectMember[]> {
    return membersOf(await this.tables.repositories(), projectId);
  }

  /** The member after the change. Giving a member the role they have changes nothing. */
  changeRole({ projectId, memberId, by }: MemberChange, role: Role): Promise<ProjectMember | MemberRefusal> {
    return this.#change({ projectId, memberId, by }, async (transaction, member, isLastAdmin) => {
      if (member.role === role) return member;
      if (isLastAdmin) return 'last_admin';
      await transaction.memberships.update({ projectId, memberId }, { role });
      if (!rightsForRole(role).has('admin'))
        await revokeInvitationsBy(transaction, { projectId, creator: { type: 'member', id: memberId }, by });
      const details = { from: member.role, to: role };
      const subject = subjectOf(member);
      await recordAccess(transaction, { projectId, actor: by, kind: 'memberRoleChanged', subject, details });
      return { ...member, role };
    });
  }

  /** Ends their access to this project, and the invitations they made. Their account, and what they did, stay. */
  remove({ projectId, memberId, by }: MemberChange): Promise<ProjectMember | MemberRefusal> {
    return this.#change({ projectId, memberId, by }, async (transaction, member, isLastAdmin) => {
      if (isLastAdmin) return 'last_admin';
      await transaction.memberships.delete({ projectId, memberId });
      await revokeInvitationsBy(transaction, { projectId, creator: { type: 'member', id: memberId }, by });
      const details = { role: member.role };
      const subject = subjectOf(member);
      await recordAccess(transaction, { projectId, actor: by, kind: 'memberRemoved', subject, details });
      return member;
    });
  }

  async #change(
    { projectId, memberId, by }: MemberChange,
    work: (
      transaction: Transaction,
      member: ProjectMember,
      isLastAdmin: boolean,
    ) => Promise<ProjectMember | MemberRefusal>,
  ): Promise<ProjectMember | MemberRefusal> {
    const outcome = await this.tables.transaction(async (transaction) => {
      // Locks the whole project: of two admins who remove each other at once, only one may succeed.
      const lock = { mode: 'pessimistic_write' } as const;
      await transaction.memberships.find({ where: { projectId }, order: { memberId: 'ASC' }, lock });
      await keepAdmin(transaction, projectId, by);
      const members = await membersOf(transaction, projectId);
      const member = members.find(({ id }) => id === memberId);
      if (!member) return 'unknown';
      const admins = members.filter(({ role }) => role === 'admin').length;
      return work(transaction, member, member.role === 'admin' && admins === 1);
    });
    this.changed();
    return outcome;
  }
}

const subjectOf = ({ id, name }: ProjectMember) => ({ type: 'member' as const, id, name });

async function membersOf({ memberships }: Repositories, projectId: string): Promise<ProjectMember[]> {
  const order = { createdAt: 'ASC', memberId: 'ASC' } as const;
  const found = await memberships.find({ where: { projectId }, relations: { member: true }, order });
  return found.map(({ member, role, createdAt, lastSeenAt }) => ({
    id: member.id,
    name: member.name,
    email: member.email,
    role,
    joinedAt: createdAt,
    lastSeenAt,
  }));
}
