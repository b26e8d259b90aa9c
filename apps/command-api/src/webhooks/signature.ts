// As https://www.standardwebhooks.com defines it. `v1` is symmetric: HMAC-SHA256 over the id, the time and the body.
import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

export interface Signed {
  readonly id: string;
  readonly body: string;
}

/** The headers of a delivery, with a signature for each secret. `at` in milliseconds since 1970. */
export function signedHeaders({ id, body }: Signed, secrets: readonly string[], at: number): Record<string, string> {
  const seconds = String(Math.floor(at / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') };
}
