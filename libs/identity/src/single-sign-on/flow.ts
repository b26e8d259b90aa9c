// One sign-in on its way to the provider and back. Its secret is in the browser's cookie; the database only knows that it began.
import type { Queryable } from '@labeling/postgres';
import { createHmac } from 'node:crypto';

import { hashOfSecret } from '../secrets.js';

export const flowMinutes = 10;

/** What ties the provider's answer to this browser, this sign-in and this server. */
export interface Flow {
  state: string;
  nonce: string;
  /** The code verifier of PKCE. */
  verifier: string;
}

/** All three are derived from the secret, so they do not have to be stored: 43 characters each, base64url. */
export function flowOf(secret: string): Flow {
  const derived = (what: string) => createHmac('sha256', secret).update(what).digest('base64url');
  return { state: derived('state'), nonce: derived('nonce'), verifier: derived('verifier') };
}

/** Also deletes sign-ins that were abandoned. */
export async function openFlow(db: Queryable, secret: string): Promise<void> {
  await db.query(
    `delete from identity.verification where id in (
       select id from identity.verification where expires_at < now() limit 100 for update skip locked
     )`,
  );
  await db.query(
    `insert into identity.verification (identifier, value, expires_at)
     values ($1, 'begun', now() + make_interval(mins => $2))`,
    [identifier(secret), flowMinutes],
  );
}

/** True only once, and only before it expires. */
export async function spendFlow(db: Queryable, secret: string): Promise<boolean> {
  const { rows } = await db.query<{ in_time: boolean }>(
    'delete from identity.verification where identifier = $1 returning expires_at > now() as in_time',
    [identifier(secret)],
  );
  return rows[0]?.in_time ?? false;
}

const identifier = (secret: string) => `single-sign-on ${hashOfSecret(secret)}`;
