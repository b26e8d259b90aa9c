import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { passwordCost as cost, type PasswordCost } from './password-cost.js';

const keyBytes = 32;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** False for a hash in another format. */
export async function verifyPassword(o: { hash: string; password: string }): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = o.hash.split('$');
  if (scheme !== 'scrypt' || !salt || !key) return false;
  const stored = Buffer.from(key, 'base64url');
  const derived = await derive(o.password, Buffer.from(salt, 'base64url'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return stored.length === derived.length && timingSafeEqual(stored, derived);
}

function derive(password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The same letters may be composed differently when typed on another keyboard.
    scrypt(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
