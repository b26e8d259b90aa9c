// Which member a proven identity is, and whether somebody new is let in.
import type { Queryable } from '@labeling/postgres';
import { recordAccess, recordAccessOfMember } from '../access-log/access-log.js';
import { isEmail, normalEmail, personNameProblem } from '../members/person-details.js';
import { findInvitation } from '../members/invitations.js';
import type { ProvenIdentity } from './provider.js';
import type { JoinRule } from './settings.js';

export interface Arrival {
  identity: ProvenIdentity;
  join: JoinRule | undefined;
  /** The token of the invitation that they came with. */
  invitation?: string;
  /** The member whom this browser was signed in as already. */
  present?: string;
  ip?: string;
}

/** Nobody comes in: no verified address, not invited, or the address is another identity's. */
export type Closed = 'unverified' | 'uninvited' | 'taken';
export interface Admitted {
  memberId: string;
  /** What the access log is told besides. */
  details: Readonly<Record<string, string>>;
}

/** Issuer and subject decide; a verified address does only the first time. Within the caller's transaction. */
export async function admit(client: Queryable, arrival: Arrival): Promise<Admitted | Closed> {
  const { issuer, subject, email } = arrival.identity;
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${issuer} ${subject}`]);
  const linked = await client.query<{ member_id: string }>(
    'select member_id from identity.account where provider_id = $1 and account_id = $2',
    [issuer, subject],
  );
  if (linked.rows[0]) return { memberId: linked.rows[0].member_id, details };
  const address = normalEmail(email ?? '');
  if (!isEmail(address)) return 'unverified';
  const known = await client.query<Known>(
    'select id, name, email_verified from identity.member where email = $1 for update',
    [address],
  );
  return known.rows[0] ? joinAccount(client, arrival, known.rows[0]) : letIn(client, arrival, address);
}

interface Known {
  id: string;
  name: string;
  email_verified: boolean;
}

/** From now on this identity is that member, whatever becomes of the address. */
async function joinAccount(client: Queryable, arrival: Arrival, member: Known): Promise<Admitted | Closed> {
  const { issuer } = arrival.identity;
  const other = await client.query('select 1 from identity.account where provider_id = $1 and member_id = $2', [
    issuer,
    member.id,
  ]);
  if (other.rowCount !== 0) {
    // The provider gave the address to somebody else. They are not who had it before.
    const subject = { type: 'member' as const, id: member.id, name: member.name };
    await recordAccessOfMember(client, member.id, {
      ...{ kind: 'signInFailed', actor: null, subject, details },
      ...(arrival.ip !== undefined && { ip: arrival.ip }),
    });
    return 'taken';
  }
  await link(client, arrival, member.id);
  const isProven = member.email_verified || arrival.present === member.id;
  if (!isProven) await endPassword(client, member.id);
  await client.query('update identity.member set email_verified = true, updated_at = now() where id = $1', [member.id]);
  return {
    memberId: member.id,
    details: { ...details, linked: 'first time', ...(!isProven && { password: 'password removed' }) },
  };
}

/**
 * Nobody ever proved that whoever chose the password has this address. Else one could take an account in somebody's
 * name, and wait inside until they come.
 */
async function endPassword(client: Queryable, memberId: string): Promise<void> {
  await client.query(`delete from identity.account where member_id = $1 and provider_id = 'credential'`, [memberId]);
  await client.query('delete from identity.session where member_id = $1', [memberId]);
}

async function letIn(client: Queryable, arrival: Arrival, address: string): Promise<Admitted | Closed> {
  const invitation = arrival.invitation === undefined ? undefined : await findInvitation(client, arrival.invitation);
  const isInvited = invitation !== undefined && (invitation.email ?? address) === address;
  // Who is invited joins by the page of the invitation, as everybody who has an account.
  const project = isInvited ? undefined : await projectToJoin(client, arrival.join);
  if (!isInvited && project === undefined) return 'uninvited';
  const given = arrival.identity.name?.trim() ?? '';
  const name = personNameProblem(given) === undefined ? given : address;
  const made = await client.query<{ id: string }>(
    'insert into identity.member (name, email, email_verified) values ($1, $2, true) returning id',
    [name, address],
  );
  const memberId = made.rows[0]?.id ?? '';
  await link(client, arrival, memberId);
  if (project !== undefined && arrival.join) {
    const { role } = arrival.join;
    await client.query('insert into identity.membership (project_id, member_id, role) values ($1, $2, $3)', [
      ...[project, memberId, role],
    ]);
    const person = { type: 'member' as const, id: memberId, name };
    await recordAccess(client, {
      ...{ projectId: project, kind: 'memberJoined', actor: person, subject: person, details: { role, ...details } },
      ...(arrival.ip !== undefined && { ip: arrival.ip }),
    });
  }
  return { memberId, details };
}

const details = { by: 'single sign-on' } as const;

const link = (client: Queryable, { identity }: Arrival, memberId: string) =>
  client.query('insert into identity.account (member_id, provider_id, account_id) values ($1, $2, $3)', [
    ...[memberId, identity.issuer, identity.subject],
  ]);

/** The id of the project that strangers come into; undefined when they do not, or when there is no such project. */
export async function projectToJoin(db: Queryable, join: JoinRule | undefined): Promise<string | undefined> {
  if (join === undefined) return undefined;
  const { rows } = await db.query<{ id: string }>(
    `select id from identity.project where $1::uuid is null or id = $1 order by created_at, id limit 1`,
    [join.projectId],
  );
  return rows[0]?.id;
}
