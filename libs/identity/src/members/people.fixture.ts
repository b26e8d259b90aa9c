import type { Actor } from '../rights/caller.js';
import type { Identity } from '../identity.js';
import type { CreatedInvitation, NewInvitation } from './invitations.js';
import type { Role } from '../rights/rights.js';

export const password = 'a sentence to remember';

export interface Person {
  id: string;
  email: string;
  /** The token of a session that has just begun. */
  token: string;
}

/** An invitation that its creator may create. */
export async function anInvitation(identity: Identity, invitation: NewInvitation): Promise<CreatedInvitation> {
  const created = await identity.invitations.create(invitation);
  return created;
}

/** Somebody new who joined the project by a link, and signed in. */
export async function aPerson(
  identity: Identity,
  { projectId, role, by, name }: { projectId: string; role: Role; by: Actor; name: string },
): Promise<Person> {
  const email = `${name.toLowerCase()}@example.com`;
  const { token } = await anInvitation(identity, { projectId, role, by });
  const joined = await identity.joining.asNewPerson(token, { name, email, password }, {});
  if (typeof joined === 'string' || 'problem' in joined) throw new Error(JSON.stringify(joined));
  return signedIn(identity, email);
}

export async function signedIn(identity: Identity, email: string, with_ = password): Promise<Person> {
  const session = await identity.signIn({ email, password: with_ });
  if (typeof session === 'string') throw new Error(session);
  return { id: session.member.id, email, token: session.sessionToken };
}
