import type { Caller } from './caller.js';
import type { Queryable } from './database.js';
import { rightsForScopes, type Scope } from './rights.js';
import { hashOfSecret, shownPrefix } from './secrets.js';
import type { ApiKeyRow } from './tables/api-key.js';

/** What may be shown of a key: everything but the key. */
export interface ApiKey {
  id: string;
  projectId: string;
  name: string;
  scopes: Scope[];
  prefix: string;
  /** The member who made it; null for the first start's key. */
  createdBy: { id: string; name: string } | null;
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
  /** A member's id. */
  createdBy?: string;
  expiresAt?: Date;
}

/** Stores the key's hash and prefix; the secret itself is nowhere but with the caller. */
export async function insertApiKey(db: Queryable, key: NewApiKey, secret: string): Promise<ApiKey> {
  const { rows } = await db.query<ShownRow>(
    `with made as (
       insert into identity.api_key (project_id, name, scopes, prefix, hash, created_by, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7) returning *
     ) select ${shown} from made as api_key left join identity.member on member.id = api_key.created_by`,
    [key.projectId, key.name, key.scopes, shownPrefix(secret), hashOfSecret(secret), key.createdBy, key.expiresAt],
  );
  const [row] = rows;
  if (!row) throw new Error('The API key was not stored');
  return apiKeyOf(row);
}

/** Newest first, revoked and expired ones too. */
export async function selectApiKeys(db: Queryable, projectId: string): Promise<ApiKey[]> {
  const { rows } = await db.query<ShownRow>(
    `select ${shown} from identity.api_key left join identity.member on member.id = api_key.created_by
     where api_key.project_id = $1 order by api_key.created_at desc, api_key.id`,
    [projectId],
  );
  return rows.map(apiKeyOf);
}

/** False when the project has no such key. Revoking twice keeps the first moment. */
export async function markRevoked(db: Queryable, projectId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update identity.api_key set revoked_at = coalesce(revoked_at, now()) where project_id = $1 and id = $2`,
    [projectId, id],
  );
  return rowCount === 1;
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

type ShownRow = Omit<ApiKeyRow, 'hash'> & { creator: string | null };

const shown = `api_key.id, api_key.project_id, api_key.name, api_key.scopes, api_key.prefix, api_key.created_by,
  api_key.created_at, api_key.last_used_at, api_key.expires_at, api_key.revoked_at, member.name as creator`;

const apiKeyOf = (row: ShownRow): ApiKey => ({
  id: row.id,
  projectId: row.project_id,
  name: row.name,
  scopes: row.scopes,
  prefix: row.prefix,
  createdBy: row.created_by === null || row.creator === null ? null : { id: row.created_by, name: row.creator },
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
});
