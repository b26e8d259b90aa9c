// Joining a project with the link of an invitation: as a new person, or as a member who already has an account.
import type pg from 'pg';

import { recordAccess } from '../access-log/access-log.js';
import type { Tables, Transaction } from '../database/tables.js';
import type { Member } from '../sessions/sessions.js';
import { tooBusy, type FewAtATime } from '../sign-in/few-at-a-time.js';
import { hashPassword } from '../sign-in/password.js';
import { SignInThrottle } from '../sign-in/sign-in-throttle.js';
import { findInvitation, lockInvitation, type OpenInvitation } from './invitations.js';
import { isEmail, normalEmail, passwordProblem, personNameProblem } from './person-details.js';

export interface NewPerson {
  name: string;
  email: string;
  password: string;
}

/** Why they cannot join, as one sentence for them. */
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
    pool: pg.Pool,
    private readonly tables: Tables,
    private readonly passwords: FewAtATime,
    private readonly changed: () => void,
  ) {
    this.#throttle = new SignInThrottle(pool);
  }

  /** The invitation of a link. `unknown`: no such invitation can still be accepted. Guessing is throttled. */
  async look(token: string, { ip }: From): Promise<OpenInvitation | 'unknown' | 'throttled'> {
    const guesses = this.#throttle.guesses('invitation', ip);
    if (!(await this.#throttle.admit(guesses)).isAdmitted) return 'throttled';
    const invitation = await findInvitation(await this.tables.repositories(), token);
    if (!invitation) return 'unknown';
    await this.#throttle.takeBack(guesses);
    return invitation;
  }

  /** Creates the account and lets them in; they can then sign in. */
  async asNewPerson(token: string, { name, email, password }: NewPerson, { ip }: From): Promise<Joined> {
    const address = normalEmail(email);
    const problem =
      personNameProblem(name) ??
      (isEmail(address) ? undefined : 'This is not an email address.') ??
      (await passwordProblem(password, address));
    if (problem !== undefined) return { problem };
    const found = await this.look(token, { ...(ip !== undefined && { ip }) });
    if (found === 'throttled') return { problem: tooMany };
    if (found === 'unknown') return 'unknown';
    // Otherwise anyone with a link could find out which addresses have an account here.
    const questions = this.#throttle.ofInvitation(found.id);
    if (!(await this.#throttle.admit(questions)).isAdmitted) return { problem: tooMany };
    const hash = await this.passwords.run(() => hashPassword(password));
    if (hash === 'busy') {
      await this.#throttle.takeBack(questions);
      return { problem: tooBusy };
    }
    return this.#accept(token, async ({ members, accounts }, invitation) => {
      if (invitation.email !== null && invitation.email !== address) return otherAddress(invitation.email);
      const person = { name: name.trim(), email: address };
      const { raw } = await members.createQueryBuilder().insert().values(person).orIgnore().returning('id').execute();
      const id: string | undefined = raw[0]?.id;
      if (id === undefined) return { problem: hasAccount };
      await accounts.insert({ memberId: id, providerId: 'credential', accountId: id, password: hash });
      return { id, name: person.name, ...(ip !== undefined && { ip }) };
    });
  }

  /** Lets in somebody who is signed in. A person who is already a member of the project does not use up the invitation. */
  asMember(token: string, { id, name, email }: Member, { ip }: From): Promise<Joined> {
    return this.#accept(token, async ({ memberships }, invitation) => {
      if (invitation.email !== null && invitation.email !== email) return otherAddress(invitation.email);
      if (await memberships.existsBy({ projectId: invitation.projectId, memberId: id }))
        return { problem: 'You are already in this project.' };
      return { id, name, ...(ip !== undefined && { ip }) };
    });
  }

  async #accept(
    token: string,
    who: (transaction: Transaction, invitation: OpenInvitation) => Promise<JoiningPerson | JoiningProblem>,
  ): Promise<Joined> {
    const joined = await this.tables.transaction(async (transaction): Promise<Joined> => {
      const invitation = await lockInvitation(transaction, token);
      if (!invitation) return 'unknown';
      const person = await who(transaction, invitation);
      if ('problem' in person) return person;
      await join(transaction, invitation, person);
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

async function join(
  transaction: Transaction,
  { id, projectId, role }: OpenInvitation,
  person: JoiningPerson,
): Promise<void> {
  await transaction.memberships.insert({ projectId, memberId: person.id, role });
  await transaction.invitations.update({ id }, { acceptedAt: () => 'now()', acceptedBy: person.id });
  const member = { type: 'member' as const, id: person.id, name: person.name };
  await recordAccess(transaction, {
    projectId,
    actor: member,
    kind: 'memberJoined',
    subject: member,
    details: { role },
    ...(person.ip !== undefined && { ip: person.ip }),
  });
}

const hasAccount = 'Somebody with this address already has an account. Sign in to join.';
const tooMany = 'Too many attempts. Wait a few minutes, then try again.';
const otherAddress = (email: string): JoiningProblem => ({ problem: `This invitation is for ${email}.` });
