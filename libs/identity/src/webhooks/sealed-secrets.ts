// Secrets that sign deliveries must be readable to sign, so they are encrypted rather than hashed: AES-256-GCM, with a key
// derived from the secret of the installation, and bound to the webhook that they belong to.
import type { Queryable } from '@labeling/postgres';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

import { authSecret } from '../sign-in/auth-secret.js';

const [NONCE, TAG] = [12, 16];

export async function webhookKey(db: Queryable): Promise<Buffer> {
  return Buffer.from(hkdfSync('sha256', await authSecret(db), '', 'labeling webhook secrets', 32));
}

export function seal(key: Buffer, secret: string, webhookId: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(webhookId));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws if it was sealed with another key or for another webhook */
export function unseal(key: Buffer, sealed: Buffer, webhookId: string): string {
  const [nonce, tag] = [sealed.subarray(0, NONCE), sealed.subarray(NONCE, NONCE + TAG)];
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(webhookId)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
}
