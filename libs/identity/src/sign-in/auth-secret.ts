import type { Queryable } from '@labeling/postgres';
import { randomBytes } from 'node:crypto';

/** The secret of the installation: the first process to ask creates it, and all processes share it. */
export async function authSecret(db: Queryable): Promise<string> {
  const proposal = randomBytes(32).toString('base64url');
  await db.query(`insert into identity.settings (name, value) values ('auth_secret', $1) on conflict do nothing`, [
    proposal,
  ]);
  const { rows } = await db.query<{ value: string }>(`select value from identity.settings where name = 'auth_secret'`);
  const [row] = rows;
  if (!row) throw new Error('The setting auth_secret is missing');
  return row.value;
}
