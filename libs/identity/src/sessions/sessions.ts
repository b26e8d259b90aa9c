import type { Queryable } from '@labeling/postgres';
import type { Actor, Caller } from '../rights/caller.js';
import { rightsForRole, type Role } from '../rights/rights.js';

export interface Membership {
  projectId: string;
  projectName: string;
  role: Role;
}

export interface Member {
  id: string;
  name: string;
  email: string;
  /** Oldest first; the first is the project a request is about unless it names another. */
  memberships: readonly Membership[];
}

export interface Session {
  kind: 'session';
  member: Member;
  expiresAt: Date;
}

/** A session ends after a week unused, and a month after signing in at the latest. */
export const sessionDays = { unused: 7, longest: 30 } as const;

/** The session with this hash if it has not ended. Use prolongs it, at most once a day. */
export async function findSession(db: Queryable, hash: string): Promise<Session | undefined> {
  const { rows } = await db.query<SessionRow>(
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

async function prolong(db: Queryable, row: SessionRow): Promise<Date> {
  const { rows } = await db.query<Pick<SessionRow, 'expires_at'>>(
    `update identity.session set expires_at = ${prolonged}, updated_at = now() where id = $1 returning expires_at`,
    [row.session_id],
  );
  return rows[0]?.expires_at ?? row.expires_at;
}

export interface NewSession {
  memberId: string;
  hash: string;
  ip?: string;
  userAgent?: string;
}

/** Ends the member's sessions that are over their time along the way. */
export async function insertSession(
  client: Queryable,
  { memberId, hash, ip, userAgent }: NewSession,
): Promise<Session> {
  await client.query('delete from identity.session where member_id = $1 and expires_at < now()', [memberId]);
  await client.query(
    `insert into identity.session (member_id, token, expires_at, ip_address, user_agent)
     values ($1, $2, now() + interval '${sessionDays.unused} days', $3, $4)`,
    [memberId, hash, ip ?? '', (userAgent ?? '').slice(0, 500)],
  );
  const session = await findSession(client, hash);
  if (!session) throw new Error('The session was not stored');
  return session;
}

/** Whose session it was; undefined when there is none. */
export async function deleteSession(client: Queryable, hash: string): Promise<Actor | undefined> {
  const { rows } = await client.query<{ member_id: string }>(
    'delete from identity.session where token = $1 returning member_id',
    [hash],
  );
  return rows[0] && memberActor(client, rows[0].member_id);
}

/** The member; undefined when there is no such. */
export async function deleteSessionsOf(client: Queryable, memberId: string): Promise<Actor | undefined> {
  await client.query('delete from identity.session where member_id = $1', [memberId]);
  return memberActor(client, memberId);
}

async function memberActor(client: Queryable, id: string): Promise<Actor | undefined> {
  const { rows } = await client.query<{ name: string }>('select name from identity.member where id = $1', [id]);
  return rows[0] && { type: 'member', id, name: rows[0].name };
}

/** The member as a caller in the project named, else in their first; undefined when they are not in it. */
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

interface SessionRow {
  session_id: string;
  expires_at: Date;
  prolong: boolean;
  id: string;
  name: string;
  email: string;
  memberships: Membership[];
}
