import { hash, randomBytes } from 'node:crypto';
import { Client } from './client.fixture.js';
import { emailOf, type NewMember } from './member.fixture.js';
import type { Site } from './site.fixture.js';

export interface SignedIn {
  /** The id of the member. */
  readonly id: string;
  /** Sends as this member. */
  readonly client: Client;
}

/** Somebody new who works over the API alone: in the project, with a session that no browser holds, and no password. */
export async function signedIn(site: Site, { name, role, projectId = site.projectId }: NewMember): Promise<SignedIn> {
  const token = randomBytes(24).toString('base64url');
  const [added] = await site.query<{ id: string }>(
    `with person as (
       insert into identity.member (name, email, email_verified) values ($1, $2, true) returning id
     ), membership as (
       insert into identity.membership (project_id, member_id, role) select $3, id, $4 from person
     )
     insert into identity.session (member_id, token, expires_at)
     select id, $5, now() + interval '1 day' from person returning member_id as id`,
    [name, emailOf(name), projectId, role, hash('sha256', token, 'hex')],
  );
  if (added === undefined) throw new Error(`${name} was not added`);
  return { id: added.id, client: new Client(() => ({ apiUrl: site.product.apiUrl, apiKey: token })) };
}
