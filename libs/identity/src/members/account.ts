import type pg from 'pg';

import { recordAccessOfMember } from '../access-log/access-log.js';
import type { Tables } from '../database/tables.js';
import { hashOfSecret } from '../secrets.js';
import type { Member } from '../sessions/sessions.js';
import type { Authentication } from '../sign-in/authentication.js';
import { tooBusy, type FewAtATime } from '../sign-in/few-at-a-time.js';
import { SignInThrottle } from '../sign-in/sign-in-throttle.js';
import { lockStoredPassword } from '../sign-in/stored-password.js';
import { passwordLength, passwordProblem, personNameProblem } from './person-details.js';

export interface PasswordChange {
  /** The current password. */
  present: string;
  password: string;
  /** The session that asks for the change: the only one that continues. */
  token: string;
  ip?: string;
}

/** Why a password was not changed, and which of the two passwords that is about. */
export interface PasswordChangeProblem {
  readonly about: 'present' | 'password';
  readonly problem: string;
}

/** What members change about themselves. Returns why not, in a sentence, or undefined when it is done. */
export class Account {
  readonly #throttle: SignInThrottle;

  constructor(
    pool: pg.Pool,
    private readonly tables: Tables,
    private readonly authentication: Authentication,
    private readonly passwords: FewAtATime,
    private readonly changed: () => void,
  ) {
    this.#throttle = new SignInThrottle(pool);
  }

  /** What they do from now on carries the new name; what they did keeps the old one. */
  async rename({ id, name: before }: Member, name: string, ip?: string): Promise<string | undefined> {
    const after = name.trim();
    const problem = personNameProblem(after);
    if (problem !== undefined || after === before) return problem;
    await this.tables.transaction(async (transaction) => {
      await transaction.members.update({ id }, { name: after, updatedAt: () => 'now()' });
      await recordAccessOfMember(transaction, id, {
        kind: 'memberRenamed',
        actor: { type: 'member', id, name: after },
        subject: { type: 'member', id, name: after },
        details: { from: before, to: after },
        ...(ip !== undefined && { ip }),
      });
    });
    this.changed();
    return undefined;
  }

  /** Asks for the current password, a few times at most, and ends all other sessions. */
  async changePassword(
    member: Member,
    { present, password, token, ip }: PasswordChange,
  ): Promise<PasswordChangeProblem | undefined> {
    const { id, name, email } = member;
    const problem = await passwordProblem(password, email);
    if (problem !== undefined) return { about: 'password', problem };
    const attempts = this.#throttle.ofMember(id);
    if (!(await this.#throttle.admit(attempts)).isAdmitted) return tooManyAttempts;
    if (present.length > passwordLength.most) return notCorrect;
    const passwords = { currentPassword: present, newPassword: password };
    // The turn comes first: a transaction that waited for it would keep a connection from everybody else.
    const isChanged = await this.passwords.run(() =>
      this.tables.transaction(async (transaction) => {
        // Another change may be under way: of two with the same current password, the second must find it wrong.
        await lockStoredPassword(transaction, id, 'pessimistic_write');
        if (!(await this.authentication.changePassword(token, passwords))) return false;
        const others = transaction.sessions.createQueryBuilder().delete().where({ memberId: id });
        await others.andWhere('token <> :kept', { kept: hashOfSecret(token) }).execute();
        await recordAccessOfMember(transaction, id, {
          kind: 'passwordChanged',
          actor: { type: 'member', id, name },
          subject: { type: 'member', id, name },
          ...(ip !== undefined && { ip }),
        });
        return true;
      }),
    );
    if (isChanged === 'busy') {
      // It does not count as a guess: the password was not checked.
      await this.#throttle.takeBack(attempts);
      return { about: 'present', problem: tooBusy };
    }
    if (!isChanged) return notCorrect;
    await this.#throttle.forgive(attempts);
    this.changed();
    return undefined;
  }

  /** False for a member who signs in by single sign-on only. */
  async hasPassword(memberId: string): Promise<boolean> {
    const { accounts } = await this.tables.repositories();
    const credential = await accounts.findOneBy({ memberId, providerId: 'credential' });
    return credential?.password != null;
  }
}

const notCorrect: PasswordChangeProblem = { about: 'present', problem: 'The current password is not correct.' };
const tooManyAttempts: PasswordChangeProblem = {
  about: 'present',
  problem: 'Too many attempts. Wait a few minutes, then try again.',
};
