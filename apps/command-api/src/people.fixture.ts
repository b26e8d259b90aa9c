import { Identity, type Role } from '@labeling/identity';
import type { RunningApi } from './api.fixture.js';
import { clientOf, type Client } from './client.fixture.js';

/** Somebody who was invited to the first project, joined it and signed in. */
export async function somebody(
  { admin, baseUrl, databaseUrl }: RunningApi,
  name: string,
  role: Role,
): Promise<Client & { readonly id: string }> {
  const identity = new Identity({ databaseUrl });
  try {
    const token = String((await admin.post('/v1/invitations', { role })).body['token']);
    const [email, password] = [`${name.toLowerCase()}@example.com`, 'a sentence to remember'];
    await identity.joining.asNewPerson(token, { name, email, password }, {});
    const session = await identity.signIn({ email, password });
    if (typeof session === 'string') throw new Error(session);
    return { ...clientOf(baseUrl, session.sessionToken), id: session.member.id };
  } finally {
    await identity.close();
  }
}
