import { hashPassword } from '@labeling/identity';
import { randomUUID } from 'node:crypto';
import type { Site } from './site.fixture.js';

/** Somebody who can sign in. */
export interface Member {
  readonly email: string;
  readonly password: string;
}
export interface NewMember {
  readonly name: string;
  readonly role: string;
  /** The project of the file when absent. */
  readonly projectId?: string;
}

/** Files share a product, so the people in each file have their own addresses. */
const domain = `${randomUUID().slice(0, 8)}.example.org`;
export const emailOf = (name: string): string => `${name.toLowerCase().replaceAll(' ', '.')}@${domain}`;

/** The first member of the project. */
export const admin: Member = { email: emailOf('ada'), password: 'a long enough password' };

/** Cheap to check, unlike the product's own hashes: most people in a journey only sign in to be there. */
const hashed = hashPassword(admin.password);

/** Adds somebody to a project, with the admin's password. */
export async function addMember(
  site: Pick<Site, 'query' | 'projectId'>,
  { name, role, projectId = site.projectId }: NewMember,
  email = emailOf(name),
): Promise<Member> {
  await site.query(
    `with person as (
       insert into identity.member (name, email, email_verified) values ($1, $2, true) returning id
     ), credential as (
       insert into identity.account (member_id, provider_id, account_id, password)
       select person.id, 'credential', person.id::text, $3 from person
     )
     insert into identity.membership (project_id, member_id, role) select $5, id, $4 from person`,
    [name, email, await hashed, role, projectId],
  );
  return { email, password: admin.password };
}
