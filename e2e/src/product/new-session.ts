import { hash, randomBytes } from 'node:crypto';

export interface NewSession {
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly projectId: string;
}
type Query = (text: string, values: unknown[]) => Promise<readonly { readonly id: string }[]>;

/** Adds somebody to a project with a session that no browser holds, and no password. Returns who it is, and the token to send. */
export async function newSession(query: Query, { name, email, role, projectId }: NewSession) {
  const token = randomBytes(24).toString('base64url');
  const [added] = await query(
    `with person as (
       insert into identity.member (name, email, email_verified) values ($1, $2, true) returning id
     ), membership as (
       insert into identity.membership (project_id, member_id, role) select $3, id, $4 from person
     )
     insert into identity.session (member_id, token, expires_at)
     select id, $5, now() + interval '1 day' from person returning member_id as id`,
    [name, email, projectId, role, hash('sha256', token, 'hex')],
  );
  if (added === undefined) throw new Error(`${name} was not added`);
  return { id: added.id, token };
}
