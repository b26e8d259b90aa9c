// SQL on the bare connection: every request with a key that was not seen recently waits for this (docs/decisions/typeorm.md).
import type { Queryable } from '@labeling/postgres';
import type { Caller } from '../rights/caller.js';
import { rightsForScopes, type Scope } from '../rights/rights.js';

export interface KnownApiKey {
  kind: 'apiKey';
  caller: Caller;
  expiresAt: Date | null;
}

/** The key with this hash if it may be used now. Notes the use, at most once a minute. */
export async function findApiKey(db: Queryable, hash: string): Promise<KnownApiKey | undefined> {
  const { rows } = await db.query<FoundKey>(
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

/** Checks the time again, because other processes see the same use. Never rejects: the key is valid even without the note. */
async function noteUse(db: Queryable, id: string): Promise<void> {
  await db
    .query(`update identity.api_key set last_used_at = now() where id = $1 and ${useUnnoted}`, [id])
    .catch(() => undefined);
}

interface FoundKey {
  id: string;
  name: string;
  scopes: Scope[];
  expires_at: Date | null;
  project_id: string;
  project_name: string;
  use_unnoted: boolean;
}
