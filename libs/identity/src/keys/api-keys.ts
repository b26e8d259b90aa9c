import type { Queryable } from '@labeling/postgres';
import { recordAccess } from '../access-log/access-log.js';
import type { Actor, Caller } from '../rights/caller.js';
import { rightsForScopes, type Scope } from '../rights/rights.js';
import { hashOfSecret, shownPrefix } from '../secrets.js';
import type { ApiKeyRow } from './api-key-table.js';

/** What may be shown of a key: everything but the key. */
export interface ApiKey {
  id: string;
  projectId: string;
  name: string;
  scopes: Scope[];
  prefix: string;
  /** Null for the first start's key, and when whoever made it is gone. */
  createdBy: Actor | null;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
}

export interface NewApiKey {
  projectId: string;
  /** 1 to 200 characters. */
  name: string;
  /** At least one. */
  scopes: readonly Scope[];
  /** Absent for the first start's key. */
  createdBy?: Actor;
  expiresAt?: Date;
  /** The address of whoever made it, for the access log. */
  ip?: string;
}

/** Stores the key's hash and prefix, and tells the access log; in a transaction. The secret itself is nowhere but with the caller. */
export async function insertApiKey(client: Queryable, key: NewApiKey, secret: string): Promise<ApiKey> {
  const { rows } = await client.query<ShownRow>(
    `with made as (
       insert into identity.api_key (project_id, name, scopes, prefix, hash, expires_at, created_by, created_by_api_key)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning *
     ) select ${shown} from made as api_key ${creators}`,
    [
      ...[key.projectId, key.name, key.scopes, shownPrefix(secret), hashOfSecret(secret), key.expiresAt],
      ...[idOf(key.createdBy, 'member'), idOf(key.createdBy, 'apiKey')],
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('The API key was not stored');
  await recordAccess(client, {
    projectId: key.projectId,
    kind: 'apiKeyCreated',
    actor: key.createdBy ?? null,
    subject: { type: 'apiKey', id: row.id, name: row.name },
    details: {
      prefix: row.prefix,
      scopes: row.scopes.join(' '),
      ...(row.expires_at !== null && { expiresAt: row.expires_at.toISOString() }),
    },
    ...(key.ip !== undefined && { ip: key.ip }),
  });
  return apiKeyOf(row);
}

const idOf = (actor: Actor | undefined, type: Actor['type']) => (actor?.type === type ? actor.id : undefined);

/** Newest first, revoked and expired ones too. */
export async function selectApiKeys(db: Queryable, projectId: string): Promise<ApiKey[]> {
  const { rows } = await db.query<ShownRow>(
    `select ${shown} from identity.api_key ${creators}
     where api_key.project_id = $1 order by api_key.created_at desc, api_key.id`,
    [projectId],
  );
  return rows.map(apiKeyOf);
}

export interface Revocation {
  projectId: string;
  /** The key's id. */
  id: string;
  by: Actor;
  ip?: string;
}

/** False when the project has no such key. In a transaction; revoking twice keeps the first moment and tells the log once. */
export async function markRevoked(client: Queryable, { projectId, id, by, ip }: Revocation): Promise<boolean> {
  const { rows } = await client.query<Pick<ApiKeyRow, 'name' | 'prefix' | 'revoked_at'>>(
    `select name, prefix, revoked_at from identity.api_key where project_id = $1 and id = $2 for update`,
    [projectId, id],
  );
  const [key] = rows;
  if (!key) return false;
  if (key.revoked_at !== null) return true;
  await client.query('update identity.api_key set revoked_at = now() where id = $1', [id]);
  await recordAccess(client, {
    projectId,
    kind: 'apiKeyRevoked',
    actor: by,
    subject: { type: 'apiKey', id, name: key.name },
    details: { prefix: key.prefix },
    ...(ip !== undefined && { ip }),
  });
  return true;
}

export interface KnownApiKey {
  kind: 'apiKey';
  caller: Caller;
  expiresAt: Date | null;
}

/** The key with this hash if it may be used now. Notes the use, at most once a minute. */
export async function findApiKey(db: Queryable, hash: string): Promise<KnownApiKey | undefined> {
  const { rows } = await db.query<KnownRow>(
    `select api_key.id, api_key.name, scopes, expires_at, project.id as project_id, project.name as project_name,
       ${useUnnoted} as use_unnoted
     from identity.api_key join identity.project on project.id = api_key.project_id
     where hash = $1 and revoked_at is null and (expires_at is null or expires_at > now())`,
    [hash],
  );
  const [row] = rows;
  if (!row) return undefined;
  if (row.use_unnoted) await noteUse(db, row.id);
  return {
    kind: 'apiKey',
    expiresAt: row.expires_at,
    caller: {
      actor: { type: 'apiKey', id: row.id, name: row.name },
      projectId: row.project_id,
      projectName: row.project_name,
      rights: rightsForScopes(row.scopes),
    },
  };
}

const useUnnoted = `(last_used_at is null or last_used_at < now() - interval '1 minute')`;

/** Asks again whether it is time, since other processes see the same use. */
async function noteUse(db: Queryable, id: string): Promise<void> {
  await db.query(`update identity.api_key set last_used_at = now() where id = $1 and ${useUnnoted}`, [id]);
}

type KnownRow = Pick<ApiKeyRow, 'id' | 'name' | 'scopes' | 'expires_at' | 'project_id'> & {
  project_name: string;
  use_unnoted: boolean;
};

type ShownRow = Omit<ApiKeyRow, 'hash'> & { member_name: string | null; maker_name: string | null };

const shown = `api_key.id, api_key.project_id, api_key.name, api_key.scopes, api_key.prefix, api_key.created_by,
  api_key.created_by_api_key, api_key.created_at, api_key.last_used_at, api_key.expires_at, api_key.revoked_at,
  member.name as member_name, maker.name as maker_name`;
const creators = `left join identity.member on member.id = api_key.created_by
  left join identity.api_key maker on maker.id = api_key.created_by_api_key`;

const apiKeyOf = (row: ShownRow): ApiKey => ({
  id: row.id,
  projectId: row.project_id,
  name: row.name,
  scopes: row.scopes,
  prefix: row.prefix,
  createdBy: creatorOf(row),
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
});

function creatorOf(row: ShownRow): Actor | null {
  const { created_by: member, created_by_api_key: key } = row;
  if (member !== null) return { type: 'member', id: member, name: row.member_name ?? '' };
  return key === null ? null : { type: 'apiKey', id: key, name: row.maker_name ?? '' };
}
