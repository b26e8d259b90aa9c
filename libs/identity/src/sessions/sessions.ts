import type { Queryable } from '@labeling/postgres';
import { recordAccessOfMember } from '../access-log/access-log.js';
import type { Tables, Transaction } from '../database/tables.js';
import type { Actor, Caller } from '../rights/caller.js';
import { rightsForRole, type Role } from '../rights/rights.js';
import { hashOfSecret } from '../secrets.js';

export interface Membership {
  projectId: string;
  projectName: string;
  role: Role;
}

export interface Member {
  id: string;
  name: string;
  email: string;
  /** Oldest first; a request without a project refers to the first. */
  memberships: readonly Membership[];
}

export interface Session {
  kind: 'session';
  member: Member;
  expiresAt: Date;
}

/** A session expires after a week without use, and at the latest a month after signing in. */
export const sessionDays = { unused: 7, longest: 30 } as const;

/**
 * The session with this hash unless it has expired. Use prolongs it, at most once a day. SQL on the bare connection: every
 * request of a member who was not seen recently waits for this.
 */
export async function findSession(db: Queryable, hash: string): Promise<Session | undefined> {
  const { rows } = await db.query<FoundSession>(
    `select session.id as session_id, session.expires_at, member.id, member.name, member.email,
       session.expires_at < ${prolonged} - interval '1 day' as prolong,
       coalesce((
         select json_agg(json_build_object('projectId', project.id, 'projectName', project.name, 'role', role)
           order by membership.created_at, project.id)
         from identity.membership join identity.project on project.id = membership.project_id
         where membership.member_id = member.id
       ), '[]') as memberships
     from identity.session join identity.member on member.id = session.member_id
     where token = $1 and expires_at > now()`,
    [hash],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { id, name, email, memberships } = row;
  const expiresAt = row.prolong ? await prolong(db, row) : row.expires_at;
  return { kind: 'session', member: { id, name, email, memberships }, expiresAt };
}

const prolonged = `least(
  now() + interval '${sessionDays.unused} days',
  session.created_at + interval '${sessionDays.longest} days'
)`;

/** Never rejects: if it cannot be prolonged, the session expires when it would have anyway. */
async function prolong(db: Queryable, row: FoundSession): Promise<Date> {
  try {
    const { rows } = await db.query<Pick<FoundSession, 'expires_at'>>(
      `update identity.session set expires_at = ${prolonged}, updated_at = now() where id = $1 returning expires_at`,
      [row.session_id],
    );
    return rows[0]?.expires_at ?? row.expires_at;
  } catch {
    return row.expires_at;
  }
}

/** Ends sessions. `ip` is the browser's address, for the access log. */
export class SessionEnds {
  constructor(private readonly tables: Tables) {}

  async signOut(token: string, ip?: string): Promise<void> {
    await this.tables.transaction((transaction) => endSession(transaction, token, ip));
  }

  async signOutEverywhere(memberId: string, ip?: string): Promise<void> {
    await this.tables.transaction(async (transaction) => {
      await transaction.sessions.delete({ memberId });
      await record(transaction, memberId, 'signedOutEverywhere', ip);
    });
  }
}

/** Ends the session with this token, if there is one. */
export async function endSession(transaction: Transaction, token: string, ip: string | undefined): Promise<void> {
  const { sessions } = transaction;
  const session = await sessions.findOneBy({ token: hashOfSecret(token) });
  const ended = session && (await sessions.delete({ id: session.id }));
  if (session && ended?.affected === 1) await record(transaction, session.memberId, 'signedOut', ip);
}

async function record(
  transaction: Transaction,
  memberId: string,
  kind: 'signedOut' | 'signedOutEverywhere',
  ip: string | undefined,
): Promise<void> {
  const member = await transaction.members.findOneBy({ id: memberId });
  if (!member) return;
  const actor: Actor = { type: 'member', id: memberId, name: member.name };
  await recordAccessOfMember(transaction, memberId, { kind, actor, subject: null, ...(ip !== undefined && { ip }) });
}

/** The member as a caller in the given project, by default in their first; undefined if they are not in it. */
export function callerOf({ member }: Session, project: string | undefined): Caller | undefined {
  const found = project === undefined ? member.memberships[0] : member.memberships.find((m) => m.projectId === project);
  return (
    found && {
      actor: { type: 'member', id: member.id, name: member.name },
      projectId: found.projectId,
      projectName: found.projectName,
      email: member.email,
      rights: rightsForRole(found.role),
    }
  );
}

interface FoundSession {
  session_id: string;
  expires_at: Date;
  prolong: boolean;
  id: string;
  name: string;
  email: string;
  memberships: Membership[];
}
