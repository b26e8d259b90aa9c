import type { Queryable } from '@labeling/postgres';
import type pg from 'pg';

import { recordAccess } from '../access-log/access-log.js';
import type { Actor } from '../rights/caller.js';
import { inTransaction } from '../database/pool.js';
import type { Role } from '../rights/rights.js';

/** A person as their project sees them. */
export interface ProjectMember {
  id: string;
  name: string;
  email: string;
  role: Role;
  joinedAt: Date;
  /** To the minute, and only in this project; null for never. */
  lastSeenAt: Date | null;
}

/** Which member of which project, and who wants it. */
export interface MemberChange {
  projectId: string;
  memberId: string;
  by: Actor;
}

/** `unknown`: the project has no such member. `last_admin`: a project never goes without one. */
export type MemberRefusal = 'unknown' | 'last_admin';

/** The people of projects. What changes is effective at once: here, and in every other process within a second. */
export class Members {
  constructor(
    private readonly pool: pg.Pool,
    private readonly changed: () => void,
  ) {}

  /** In the order they joined. */
  async list(projectId: string): Promise<ProjectMember[]> {
    return selectMembers(this.pool, projectId);
  }

  /** The member as they are then. The role they have already is no change. */
  changeRole({ projectId, memberId, by }: MemberChange, role: Role): Promise<ProjectMember | MemberRefusal> {
    return this.#change(projectId, memberId, async (client, member, isLastAdmin) => {
      if (member.role === role) return member;
      if (isLastAdmin) return 'last_admin';
      await client.query('update identity.membership set role = $3 where project_id = $1 and member_id = $2', [
        projectId,
        memberId,
        role,
      ]);
      const details = { from: member.role, to: role };
      await recordAccess(client, { projectId, actor: by, kind: 'memberRoleChanged', subject: about(member), details });
      return { ...member, role };
    });
  }

  /** Ends their access to this project. The person, and what they did, stay. */
  remove({ projectId, memberId, by }: MemberChange): Promise<ProjectMember | MemberRefusal> {
    return this.#change(projectId, memberId, async (client, member, isLastAdmin) => {
      if (isLastAdmin) return 'last_admin';
      await client.query('delete from identity.membership where project_id = $1 and member_id = $2', [
        projectId,
        memberId,
      ]);
      const details = { role: member.role };
      await recordAccess(client, { projectId, actor: by, kind: 'memberRemoved', subject: about(member), details });
      return member;
    });
  }

  async #change(
    projectId: string,
    memberId: string,
    work: (client: Queryable, member: ProjectMember, isLastAdmin: boolean) => Promise<ProjectMember | MemberRefusal>,
  ): Promise<ProjectMember | MemberRefusal> {
    const outcome = await inTransaction(this.pool, async (client) => {
      // All of the project's: two admins who remove each other at once must not both succeed.
      await client.query('select 1 from identity.membership where project_id = $1 order by member_id for update', [
        projectId,
      ]);
      const members = await selectMembers(client, projectId);
      const member = members.find(({ id }) => id === memberId);
      if (!member) return 'unknown';
      const admins = members.filter(({ role }) => role === 'admin').length;
      return work(client, member, member.role === 'admin' && admins === 1);
    });
    this.changed();
    return outcome;
  }
}

const about = ({ id, name }: ProjectMember) => ({ type: 'member' as const, id, name });

async function selectMembers(db: Queryable, projectId: string): Promise<ProjectMember[]> {
  const { rows } = await db.query<ProjectMember>(
    `select member.id, member.name, member.email, membership.role, membership.created_at as "joinedAt",
       membership.last_seen_at as "lastSeenAt"
     from identity.membership join identity.member on member.id = membership.member_id
     where membership.project_id = $1 order by membership.created_at, member.id`,
    [projectId],
  );
  return rows;
}
