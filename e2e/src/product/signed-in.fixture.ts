import { Client } from './client.fixture.js';
import { emailOf, type NewMember } from './member.fixture.js';
import { newSession } from './new-session.js';
import type { Site } from './site.fixture.js';

export interface SignedIn {
  /** The id of the member. */
  readonly id: string;
  /** Sends as this member. */
  readonly client: Client;
}

/** Somebody new in the project who works only over the API, with a session that no browser has, and no password. */
export async function signedIn(site: Site, { name, role, projectId = site.projectId }: NewMember): Promise<SignedIn> {
  const whose = { name, email: emailOf(name), role, projectId };
  const { id, token } = await newSession((text, values) => site.query(text, values), whose);
  return { id, client: new Client(() => ({ apiUrl: site.product.apiUrl, apiKey: token })) };
}
