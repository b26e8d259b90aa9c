import { randomUUID } from 'node:crypto';

import { recordAccess } from '../access-log/access-log.js';
import { AlreadyCreated } from '../already-created.js';
import type { Tables, Transaction } from '../database/tables.js';
import type { Actor } from '../rights/caller.js';
import type { Scope } from '../rights/rights.js';
import { revokeInvitationsBy } from '../members/invitations.js';
import { keepAdmin } from '../rights/still-admin.js';
import { generateApiKey, hashOfSecret, shownPrefix } from '../secrets.js';
import type { ApiKeyRow } from './api-key-table.js';

/** What may be shown of a key: everything except the key itself. */
export interface ApiKey {
  id: string;
  projectId: string;
  name: string;
  scopes: Scope[];
  prefix: string;
  /** Null for the key of the first start, and once its creator is gone. */
  createdBy: Actor | null;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
}

export interface NewApiKey {
  /** A new one by default. */
  id?: string;
  projectId: string;
  /** 1 to 200 characters. */
  name: string;
  /** At least one. */
  scopes: readonly Scope[];
  /** Absent for the key of the first start. */
  createdBy?: Actor;
  expiresAt?: Date;
  /** The creator's address, for the access log. */
  ip?: string;
}

export interface Revocation {
  projectId: string;
  /** The key's id. */
  id: string;
  by: Actor;
  ip?: string;
}

/** The keys of projects. Finding the caller of a request is `findApiKey`. */
export class ApiKeys {
  constructor(private readonly tables: Tables) {}

  /** The only moment at which the secret can be read. @throws NoLongerAdmin, and AlreadyCreated if there is a key with this id */
  create(key: NewApiKey): Promise<{ apiKey: ApiKey; secret: string }> {
    const secret = generateApiKey();
    return this.tables.transaction(async (transaction) => {
      if (key.createdBy) await keepAdmin(transaction, key.projectId, key.createdBy);
      return { apiKey: await insertApiKey(transaction, key, secret), secret };
    });
  }

  /** Newest first, including revoked and expired ones. */
  async list(projectId: string): Promise<ApiKey[]> {
    const { apiKeys } = await this.tables.repositories();
    const order = { createdAt: 'DESC', id: 'ASC' } as const;
    return (await apiKeys.find({ where: { projectId }, relations: creators, order })).map(apiKeyOf);
  }

  /**
   * False if the project has no such key. The invitations that it created are revoked, too. Revoking it again keeps the first time
   * and is not logged again.
   */
  revoke({ projectId, id, by, ip }: Revocation): Promise<boolean> {
    return this.tables.transaction(async (transaction) => {
      const { apiKeys } = transaction;
      const key = await apiKeys.findOne({ where: { projectId, id }, lock: { mode: 'pessimistic_write' } });
      if (!key) return false;
      if (key.revokedAt !== null) return true;
      await apiKeys.update({ id }, { revokedAt: () => 'now()' });
      await revokeInvitationsBy(transaction, { projectId, creator: { type: 'apiKey', id }, by });
      await recordAccess(transaction, {
        projectId,
        kind: 'apiKeyRevoked',
        actor: by,
        subject: { type: 'apiKey', id, name: key.name },
        details: { prefix: key.prefix },
        ...(ip !== undefined && { ip }),
      });
      return true;
    });
  }
}

/** Stores the key's hash and prefix, and logs it. The secret itself is not stored. @throws AlreadyCreated */
export async function insertApiKey(transaction: Transaction, key: NewApiKey, secret: string): Promise<ApiKey> {
  const { apiKeys } = transaction;
  const { id = randomUUID(), projectId, name, createdBy, expiresAt } = key;
  const insert = apiKeys.createQueryBuilder().insert();
  const inserted = insert.values({
    ...{ id, projectId, name, scopes: [...key.scopes], prefix: shownPrefix(secret), hash: hashOfSecret(secret) },
    ...(expiresAt !== undefined && { expiresAt }),
    ...(createdBy?.type === 'member' && { createdBy: createdBy.id }),
    ...(createdBy?.type === 'apiKey' && { createdByApiKey: createdBy.id }),
  });
  if ((await inserted.orIgnore().returning('id').execute()).raw.length === 0) throw new AlreadyCreated('apiKey', id);
  const apiKey = apiKeyOf(await apiKeys.findOneOrFail({ where: { id }, relations: creators }));
  await recordAccess(transaction, {
    projectId,
    kind: 'apiKeyCreated',
    actor: createdBy ?? null,
    subject: { type: 'apiKey', id, name },
    details: {
      prefix: apiKey.prefix,
      scopes: apiKey.scopes.join(' '),
      ...(apiKey.expiresAt !== null && { expiresAt: apiKey.expiresAt.toISOString() }),
    },
    ...(key.ip !== undefined && { ip: key.ip }),
  });
  return apiKey;
}

const creators = { creator: true, creatingKey: true } as const;

const apiKeyOf = (row: ApiKeyRow): ApiKey => ({
  id: row.id,
  projectId: row.projectId,
  name: row.name,
  scopes: row.scopes,
  prefix: row.prefix,
  createdBy: creatorOf(row),
  createdAt: row.createdAt,
  lastUsedAt: row.lastUsedAt,
  expiresAt: row.expiresAt,
  revokedAt: row.revokedAt,
});

function creatorOf({ creator, creatingKey }: ApiKeyRow): Actor | null {
  if (creator !== null) return { type: 'member', id: creator.id, name: creator.name };
  return creatingKey && { type: 'apiKey', id: creatingKey.id, name: creatingKey.name };
}
