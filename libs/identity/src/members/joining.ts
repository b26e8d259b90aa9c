// Coming into a project by an invitation's link: as a new person, or as one who is known already.
import type { Queryable } from '@labeling/postgres';
import type pg from 'pg';

import { recordAccess } from '../access-log/access-log.js';
import { inTransaction } from '../database/pool.js';
import { isEmail, normalEmail, passwordProblem, personNameProblem } from './person-details.js';
import { findInvitation, type OpenInvitation } from './invitations.js';
import { hashPassword } from '../sign-in/password.js';
import type { Member } from '../sessions/sessions.js';
import { SignInThrottle } from '../sign-in/sign-in-throttle.js';

export interface NewPerson {
  name: string;
  email: string;
  password: string;
}

/** What stands in the way of joining, as one sentence for whoever tries. */
export interface JoiningProblem {
  problem: string;
}
export type Joined = { projectId: string } | JoiningProblem | 'unknown';

/** Where the request comes from, as the UI's server sees it. */
interface From {
  ip?: string;
}

export class Joining {
  readonly #throttle: SignInThrottle;

  constructor(
    private readonly pool: pg.Pool,
    private readonly changed: () => void,
  ) {
    this.#throttle = new SignInThrottle(pool);
  }

  /** The invitation behind a link. `unknown`: there is none that can still be accepted. Guessing is throttled. */
  async look(token: string, { ip }: From): Promise<OpenInvitation | 'unknown' | 'throttled'> {
    const guesses = this.#throttle.guesses('invitation', ip);
    if (!(await this.#throttle.admit(guesses)).isAdmitted) return 'throttled';
    const invitation = await findInvitation(this.pool, token);
    if (!invitation) return 'unknown';
    await this.#throttle.takeBack(guesses);
    return invitation;
  }

  /** Makes the person and lets them in; they can then sign in. */
  async asNewPerson(token: string, { name, email, password }: NewPerson, { ip }: From): Promise<Joined> {
    const address = normalEmail(email);
    const problem =
      personNameProblem(name) ??
      (isEmail(address) ? undefined : 'This is not an email address.') ??
      passwordProblem(password, address);
    if (problem !== undefined) return { problem };
    const found = await this.look(token, { ...(ip !== undefined && { ip }) });
    if (found === 'throttled') return { problem: 'Too many attempts. Wait some minutes, then try again.' };
    if (found === 'unknown') return 'unknown';
    const hash = await hashPassword(password);
    return this.#accept(token, async (client, invitation) => {
      if (invitation.email !== null && invitation.email !== address) return otherAddress(invitation.email);
      const { rows } = await client.query<{ id: string }>(
        `insert into identity.member (name, email) values ($1, $2) on conflict (email) do nothing returning id`,
        [name.trim(), address],
      );
      const [person] = rows;
      if (!person) return { problem: 'Somebody with this address has an account already. Sign in to join.' };
      await client.query(
        `insert into identity.account (member_id, provider_id, account_id, password)
         values ($1::uuid, 'credential', $1::uuid::text, $2)`,
        [person.id, hash],
      );
      return { id: person.id, name: name.trim(), ...(ip !== undefined && { ip }) };
    });
  }

  /** Lets in somebody who is signed in. Who is in the project already does not use the invitation up. */
  asMember(token: string, { id, name, email }: Member, { ip }: From): Promise<Joined> {
    return this.#accept(token, async (client, invitation) => {
      if (invitation.email !== null && invitation.email !== email) return otherAddress(invitation.email);
      const { rowCount } = await client.query(
        'select 1 from identity.membership where project_id = $1 and member_id = $2',
        [invitation.projectId, id],
      );
      if (rowCount !== 0) return { problem: 'You are in this project already.' };
      return { id, name, ...(ip !== undefined && { ip }) };
    });
  }

  async #accept(
    token: string,
    who: (client: Queryable, invitation: OpenInvitation) => Promise<JoiningPerson | JoiningProblem>,
  ): Promise<Joined> {
    const joined = await inTransaction(this.pool, async (client): Promise<Joined> => {
      const invitation = await findInvitation(client, token, 'for update of invitation');
      if (!invitation) return 'unknown';
      const person = await who(client, invitation);
      if ('problem' in person) return person;
      await join(client, invitation, person);
      return { projectId: invitation.projectId };
    });
    this.changed();
    return joined;
  }
}

interface JoiningPerson extends From {
  id: string;
  name: string;
}

async function join(client: Queryable, { id, projectId, role }: OpenInvitation, person: JoiningPerson): Promise<void> {
  await client.query('insert into identity.membership (project_id, member_id, role) values ($1, $2, $3)', [
    projectId,
    person.id,
    role,
  ]);
  await client.query('update identity.invitation set accepted_at = now(), accepted_by = $2 where id = $1', [
    id,
    person.id,
  ]);
  const who = { id: person.id, name: person.name };
  await recordAccess(client, {
    projectId,
    actor: { type: 'member', ...who },
    kind: 'memberJoined',
    subject: { type: 'member', ...who },
    details: { role },
    ...(person.ip !== undefined && { ip: person.ip }),
  });
}

const otherAddress = (email: string): JoiningProblem => ({ problem: `This invitation is for ${email}.` });
