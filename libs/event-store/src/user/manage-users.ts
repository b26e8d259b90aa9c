// Users of the event store are managed over HTTP, on the same port as everything else. A follower forwards requests to the leader.
import { readFileSync } from 'node:fs';
import { request as plain } from 'node:http';
import { request as encrypted, type RequestOptions } from 'node:https';
import { addressParts, type AddressParts } from './address-parts.js';

export interface StoreUser {
  readonly name: string;
  readonly password: string;
}

const ANSWER_WITHIN_MS = 5_000;

/** Creates the user, or gives an existing user this password. `false` if no server can do it now, which may be temporary. */
export async function ensureUser(adminUrl: string, { name, password }: StoreUser): Promise<boolean> {
  const admin = addressParts(adminUrl);
  const ask = async (path: string, body: object): Promise<number> => {
    for (const host of admin.hosts) {
      const answer = await post(admin, host, path, body).catch(() => 503);
      if (answer < 500) return answer;
    }
    return 503;
  };
  const user = { loginName: name, fullName: 'Labeling Queue', groups: [], password };
  let answer = await ask('/users/', user);
  if (answer === 409) {
    answer = await ask(`/users/${encodeURIComponent(name)}/command/reset-password`, { newPassword: password });
  }
  // Right after it has started, the store does not know its own users yet.
  if (answer >= 500 || answer === 401) return false;
  if (answer >= 400) throw new Error(`The event store does not create the user ${name}: it answers ${answer}`);
  return true;
}

function post(
  { user, tls, caFile }: Pick<AddressParts, 'user' | 'tls' | 'caFile'>,
  host: string,
  path: string,
  body: object,
): Promise<number> {
  const options: RequestOptions = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    timeout: ANSWER_WITHIN_MS,
    ...(user && { auth: `${user.name}:${user.password}` }),
    ...(caFile !== undefined && { ca: readFileSync(caFile) }),
  };
  return new Promise((resolve, reject) => {
    const asked = (tls ? encrypted : plain)(`${tls ? 'https' : 'http'}://${host}${path}`, options, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 503);
    });
    asked.on('timeout', () => asked.destroy(new Error('No answer')));
    asked.on('error', reject);
    asked.end(JSON.stringify(body));
  });
}
