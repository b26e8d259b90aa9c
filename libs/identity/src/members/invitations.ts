import { randomUUID } from 'node:crypto';

import { recordAccess } from '../access-log/access-log.js';
import { AlreadyCreated } from '../already-created.js';
import type { Repositories } from '../database/data-source.js';
import type { Tables, Transaction } from '../database/tables.js';
import type { Actor } from '../rights/caller.js';
import type { Role } from '../rights/rights.js';
import { keepAdmin } from '../rights/still-admin.js';
import { generateSessionToken, hashOfSecret } from '../secrets.js';
import type { InvitationRow } from './invitation-table.js';
import { normalEmail } from './person-details.js';

export const invitationDays = 7;

/** An invitation that can still be accepted. Only its creator gets the token in the link. */
export interface Invitation {
  id: string;
  role: Role;
  /** Only the person with this address may accept; null for anyone with the link. */
  email: string | null;
  createdBy: Actor;
  createdAt: Date;
  expiresAt: Date;
}

export interface NewInvitation {
  /** A new one by default. */
  id?: string;
  projectId: string;
  role: Role;
  email?: string;
  by: Actor;
}

export interface CreatedInvitation {
  invitation: Invitation;
  token: string;
}

/** What the link shows to the person who opens it. */
export interface OpenInvitation extends Invitation {
  projectId: string;
  projectName: string;
}

/** The invitations of projects. */
export class Invitations {
  constructor(private readonly tables: Tables) {}

  /**
   * The only moment at which the token for the link can be read: 24 random bytes. @throws NoLongerAdmin, and AlreadyCreated if there
   * is an invitation with this id
   */
  async create({ id = randomUUID(), projectId, role, email, by }: NewInvitation): Promise<CreatedInvitation> {
    const token = generateSessionToken();
    return this.tables.transaction(async (transaction) => {
      await keepAdmin(transaction, projectId, by);
      const { invitations } = transaction;
      const inserted = invitations
        .createQueryBuilder()
        .insert()
        .values({
          ...{ id, projectId, role, hash: hashOfSecret(token), createdBy: { ...by } },
          ...(email !== undefined && { email: normalEmail(email) }),
          // A key must not let anybody in once it has expired.
          expiresAt: () =>
            `least(now() + interval '${invitationDays} days', (select expires_at from identity.api_key where id = :key))`,
        });
      inserted.setParameter('key', by.type === 'member' ? null : by.id);
      const { raw } = await inserted.orIgnore().returning('id').execute();
      if (raw.length === 0) throw new AlreadyCreated('invitation', id);
      const row = await invitations.findOneByOrFail({ id });
      const subject = subjectOf(row);
      await recordAccess(transaction, { projectId, actor: by, kind: 'memberInvited', subject, details: { role } });
      return { invitation: invitationOf(row), token };
    });
  }

  /** The invitations that can still be accepted, newest first. */
  async list(projectId: string): Promise<Invitation[]> {
    const open = openOnes(await this.tables.repositories())
      .andWhere({ projectId })
      .orderBy({ 'invitation.createdAt': 'DESC', 'invitation.id': 'ASC' });
    return (await open.getMany()).map(invitationOf);
  }

  /** False if the project has no such invitation that can still be accepted. */
  revoke({ projectId, id, by }: { projectId: string; id: string; by: Actor }): Promise<boolean> {
    return this.tables.transaction(async (transaction) => {
      const open = openOnes(transaction).andWhere({ projectId, id }).setLock('pessimistic_write');
      const row = await open.getOne();
      if (!row) return false;
      await transaction.invitations.update({ id }, { revokedAt: () => 'now()' });
      const { role } = row;
      const subject = subjectOf(row);
      await recordAccess(transaction, { projectId, actor: by, kind: 'invitationRevoked', subject, details: { role } });
      return true;
    });
  }
}

/** In the transaction that ends a member's or a key's right to invite: their invitations must not let them back in. */
export async function revokeInvitationsBy(
  transaction: Transaction,
  { projectId, creator, by }: { projectId: string; creator: Pick<Actor, 'type' | 'id'>; by: Actor },
): Promise<void> {
  const theirs = openOnes(transaction)
    .andWhere({ projectId })
    .andWhere(`invitation.createdBy @> :creator`, { creator })
    .setLock('pessimistic_write');
  for (const { id, email, role } of await theirs.getMany()) {
    await transaction.invitations.update({ id }, { revokedAt: () => 'now()' });
    const subject = subjectOf({ id, email });
    await recordAccess(transaction, { projectId, actor: by, kind: 'invitationRevoked', subject, details: { role } });
  }
}

/** The invitation that this token is for, if it can be accepted now. */
export async function findInvitation(from: Repositories, token: string): Promise<OpenInvitation | undefined> {
  return openInvitationOf(await withToken(from, token).getOne());
}

/** The same, in a transaction during which no other can accept it. */
export async function lockInvitation(from: Repositories, token: string): Promise<OpenInvitation | undefined> {
  const locked = withToken(from, token).setLock('pessimistic_write', undefined, ['invitation']);
  return openInvitationOf(await locked.getOne());
}

const openOnes = ({ invitations }: Repositories) =>
  invitations
    .createQueryBuilder('invitation')
    .where('invitation.acceptedAt is null and invitation.revokedAt is null and invitation.expiresAt > now()');

const withToken = (from: Repositories, token: string) =>
  openOnes(from)
    .innerJoinAndSelect('invitation.project', 'project')
    .andWhere({ hash: hashOfSecret(token) });

const openInvitationOf = (row: InvitationRow | null): OpenInvitation | undefined =>
  row === null ? undefined : { ...invitationOf(row), projectId: row.projectId, projectName: row.project.name };

const subjectOf = ({ id, email }: Pick<InvitationRow, 'id' | 'email'>) => ({
  type: 'invitation' as const,
  id,
  name: email ?? 'by link',
});

const invitationOf = (row: InvitationRow): Invitation => ({
  id: row.id,
  role: row.role,
  email: row.email,
  createdBy: row.createdBy,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
});
