import { createHash, createHmac, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const ITERATIONS = 4_096;

/**
 * What Postgres stores for a password (SCRAM-SHA-256, RFC 5803), sent in its place, so that the password itself never
 * appears in a statement or a log. Only for ASCII passwords.
 */
export async function scramVerifier(password: string): Promise<string> {
  const salt = randomBytes(16);
  const salted = await promisify(pbkdf2)(password, salt, ITERATIONS, 32, 'sha256');
  const hmac = (name: string) => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64');
  const serverKey = hmac('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
