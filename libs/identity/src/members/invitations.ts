import type { Queryable } from '@labeling/postgres';
import type pg from 'pg';

import { recordAccess } from '../access-log/access-log.js';
import type { Actor } from '../rights/caller.js';
import { inTransaction } from '../database/pool.js';
import { normalEmail } from './person-details.js';
import type { Role } from '../rights/rights.js';
import { generateSessionToken, hashOfSecret } from '../secrets.js';
import type { InvitationRow } from './invitation-table.js';

export const invitationDays = 7;

/** One that can still be accepted. What is in the link is nowhere but with whoever made it. */
export interface Invitation {
  id: string;
  role: Role;
  /** Only who has this address may accept; null for whoever has the link. */
  email: string | null;
  createdBy: Actor;
  createdAt: Date;
  expiresAt: Date;
}

export interface NewInvitation {
  projectId: string;
  role: Role;
  email?: string;
  by: Actor;
}

/** What an open link shows to whoever has it. */
export interface OpenInvitation extends Invitation {
  projectId: string;
  projectName: string;
}

/** The invitations of projects. */
export class Invitations {
  constructor(private readonly pool: pg.Pool) {}

  /** The only moment at which the token can be read: 24 random bytes, for the link. */
  async create({ projectId, role, email, by }: NewInvitation): Promise<{ invitation: Invitation; token: string }> {
    const token = generateSessionToken();
    const invitation = await inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<InvitationRow>(
        `insert into identity.invitation (project_id, hash, role, email, created_by, expires_at)
         values ($1, $2, $3, $4, $5, now() + make_interval(days => $6)) returning *`,
        [projectId, hashOfSecret(token), role, email && normalEmail(email), JSON.stringify(by), invitationDays],
      );
      const [row] = rows;
      if (!row) throw new Error('The invitation was not stored');
      const subject = about(row);
      await recordAccess(client, { projectId, actor: by, kind: 'memberInvited', subject, details: { role } });
      return invitationOf(row);
    });
    return { invitation, token };
  }

  /** Those that can still be accepted, newest first. */
  async list(projectId: string): Promise<Invitation[]> {
    const { rows } = await this.pool.query<InvitationRow>(
      `select * from identity.invitation where project_id = $1 and ${isOpen} order by created_at desc, id`,
      [projectId],
    );
    return rows.map(invitationOf);
  }

  /** False when the project has no such invitation that can still be accepted. */
  revoke({ projectId, id, by }: { projectId: string; id: string; by: Actor }): Promise<boolean> {
    return inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<InvitationRow>(
        `update identity.invitation set revoked_at = now() where project_id = $1 and id = $2 and ${isOpen} returning *`,
        [projectId, id],
      );
      const [row] = rows;
      if (!row) return false;
      const subject = about(row);
      await recordAccess(client, {
        projectId,
        actor: by,
        kind: 'invitationRevoked',
        subject,
        details: { role: row.role },
      });
      return true;
    });
  }
}

/** The invitation behind this token if it can be accepted now. `lock` keeps others from accepting it meanwhile. */
export async function findInvitation(
  db: Queryable,
  token: string,
  lock: '' | 'for update of invitation' = '',
): Promise<OpenInvitation | undefined> {
  const { rows } = await db.query<InvitationRow & { project_name: string }>(
    `select invitation.*, project.name as project_name
     from identity.invitation join identity.project on project.id = invitation.project_id
     where hash = $1 and ${isOpen} ${lock}`,
    [hashOfSecret(token)],
  );
  const [row] = rows;
  return row && { ...invitationOf(row), projectId: row.project_id, projectName: row.project_name };
}

const isOpen = 'accepted_at is null and revoked_at is null and expires_at > now()';

const about = ({ id, email }: InvitationRow) => ({ type: 'invitation' as const, id, name: email ?? 'by link' });

const invitationOf = (row: InvitationRow): Invitation => ({
  id: row.id,
  role: row.role,
  email: row.email,
  createdBy: row.created_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});
