// Which member a proven identity belongs to, and whether somebody new is let in.
import { recordAccess, recordAccessOfMember } from '../access-log/access-log.js';
import type { Repositories } from '../database/data-source.js';
import type { Transaction } from '../database/tables.js';
import { findInvitation } from '../members/invitations.js';
import type { MemberRow } from '../members/member-table.js';
import { isEmail, normalEmail, personNameProblem } from '../members/person-details.js';
import type { ProvenIdentity } from './provider.js';
import type { JoinRule } from './settings.js';

export interface Arrival {
  identity: ProvenIdentity;
  join: JoinRule | undefined;
  /** The token of the invitation that they came with. */
  invitation?: string;
  /** The id of the member that this browser was already signed in as. */
  present?: string;
  ip?: string;
}

/** They are not let in: no verified address, not invited, or the address belongs to another identity. */
export type Closed = 'unverified' | 'uninvited' | 'taken';
export interface Admitted {
  memberId: string;
  /** Further details for the access log. */
  details: Readonly<Record<string, string>>;
}

/** Issuer and subject decide; a verified address counts only the first time. */
export async function admit(transaction: Transaction, arrival: Arrival): Promise<Admitted | Closed> {
  const { issuer, subject, email } = arrival.identity;
  const { sql, accounts, members } = transaction;
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${issuer} ${subject}`]);
  const linked = await accounts.findOneBy({ providerId: issuer, accountId: subject });
  if (linked) return { memberId: linked.memberId, details };
  const address = normalEmail(email ?? '');
  if (!isEmail(address)) return 'unverified';
  const known = await members.findOne({ where: { email: address }, lock: { mode: 'pessimistic_write' } });
  return known ? joinAccount(transaction, arrival, known) : letIn(transaction, arrival, address);
}

/** From now on this identity belongs to that member, even if the address is given to someone else. */
async function joinAccount(
  transaction: Transaction,
  arrival: Arrival,
  { id, name, emailVerified }: MemberRow,
): Promise<Admitted | Closed> {
  const { members, accounts } = transaction;
  if (await accounts.existsBy({ providerId: arrival.identity.issuer, memberId: id })) {
    // The provider gave the address to somebody else, who is not the member it belonged to before.
    await recordAccessOfMember(transaction, id, {
      ...{ kind: 'signInFailed', actor: null, subject: { type: 'member', id, name }, details },
      ...(arrival.ip !== undefined && { ip: arrival.ip }),
    });
    return 'taken';
  }
  await link(transaction, arrival, id);
  const isProven = emailVerified || arrival.present === id;
  if (!isProven) await endPassword(transaction, id);
  await members.update({ id }, { emailVerified: true, updatedAt: () => 'now()' });
  return {
    memberId: id,
    details: { ...details, linked: 'first time', ...(!isProven && { password: 'password removed' }) },
  };
}

/**
 * It was never proven that the person who chose the password has this address. Otherwise an attacker could create an
 * account in somebody else's name, and keep access after they sign in.
 */
async function endPassword({ accounts, sessions }: Transaction, memberId: string): Promise<void> {
  await accounts.delete({ memberId, providerId: 'credential' });
  await sessions.delete({ memberId });
}

async function letIn(transaction: Transaction, arrival: Arrival, address: string): Promise<Admitted | Closed> {
  const { members, memberships } = transaction;
  const invitation =
    arrival.invitation === undefined ? undefined : await findInvitation(transaction, arrival.invitation);
  const isInvited = invitation !== undefined && (invitation.email ?? address) === address;
  // An invited person joins on the page of the invitation, like everybody with an account.
  const projectId = isInvited ? undefined : await projectToJoin(transaction, arrival.join);
  if (!isInvited && projectId === undefined) return 'uninvited';
  const given = arrival.identity.name?.trim() ?? '';
  const name = personNameProblem(given) === undefined ? given : address;
  const { id } = await members.save({ name, email: address, emailVerified: true });
  await link(transaction, arrival, id);
  if (projectId !== undefined && arrival.join) {
    const { role } = arrival.join;
    await memberships.insert({ projectId, memberId: id, role });
    const person = { type: 'member' as const, id, name };
    await recordAccess(transaction, {
      ...{ projectId, kind: 'memberJoined', actor: person, subject: person, details: { role, ...details } },
      ...(arrival.ip !== undefined && { ip: arrival.ip }),
    });
  }
  return { memberId: id, details };
}

const details = { by: 'single sign-on' } as const;

const link = ({ accounts }: Transaction, { identity }: Arrival, memberId: string) =>
  accounts.insert({ memberId, providerId: identity.issuer, accountId: identity.subject });

/** The id of the project that newcomers join; undefined if they do not join any, or if there is no such project. */
export async function projectToJoin(
  { projects }: Repositories,
  join: JoinRule | undefined,
): Promise<string | undefined> {
  if (join === undefined) return undefined;
  const [found] = await projects.find({
    where: join.projectId === undefined ? {} : { id: join.projectId },
    order: { createdAt: 'ASC', id: 'ASC' },
    take: 1,
  });
  return found?.id;
}
