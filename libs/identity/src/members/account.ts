import type pg from 'pg';

import { recordAccessOfMember } from '../access-log/access-log.js';
import type { Tables } from '../database/tables.js';
import { passwordProblem, personNameProblem } from './person-details.js';
import { hashPassword, verifyPassword } from '../sign-in/password.js';
import { hashOfSecret } from '../secrets.js';
import type { Member } from '../sessions/sessions.js';
import { SignInThrottle } from '../sign-in/sign-in-throttle.js';

export interface PasswordChange {
  present: string;
  password: string;
  /** The session that asks for it: the only one that goes on. */
  token: string;
  ip?: string;
}

/** What members change about themselves. Answers a sentence about what stands in the way, or undefined when it is done. */
export class Account {
  readonly #throttle: SignInThrottle;

  constructor(
    pool: pg.Pool,
    private readonly tables: Tables,
    private readonly changed: () => void,
  ) {
    this.#throttle = new SignInThrottle(pool);
  }

  /** What is done from now on carries the new name; what was done keeps the old one. */
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

  /** Asks for the present password, as often as signing in does, and ends all other sessions. */
  async changePassword(member: Member, { present, password, token, ip }: PasswordChange): Promise<string | undefined> {
    const { id, name, email } = member;
    const problem = passwordProblem(password, email);
    if (problem !== undefined) return problem;
    const attempts = this.#throttle.subjects(email, ip);
    if (!(await this.#throttle.admit(attempts)).isAdmitted)
      return 'Too many attempts. Wait some minutes, then try again.';
    const hash = await this.#passwordOf(id);
    if (hash === undefined || present.length > 1024 || !(await verifyPassword({ hash, password: present })))
      return 'The present password is not right.';
    await this.#throttle.forgive(attempts);
    const fresh = await hashPassword(password);
    await this.tables.transaction(async (transaction) => {
      const credential = { memberId: id, providerId: 'credential' };
      await transaction.accounts.update(credential, { password: fresh, updatedAt: () => 'now()' });
      await transaction.sql.query('delete from identity.session where member_id = $1 and token <> $2', [
        id,
        hashOfSecret(token),
      ]);
      await recordAccessOfMember(transaction, id, {
        kind: 'passwordChanged',
        actor: { type: 'member', id, name },
        subject: { type: 'member', id, name },
        ...(ip !== undefined && { ip }),
      });
    });
    this.changed();
    return undefined;
  }

  /** Who signs in by single sign-on only has none. */
  async hasPassword(memberId: string): Promise<boolean> {
    return (await this.#passwordOf(memberId)) !== undefined;
  }

  async #passwordOf(memberId: string): Promise<string | undefined> {
    const { accounts } = await this.tables.repositories();
    return (await accounts.findOneBy({ memberId, providerId: 'credential' }))?.password ?? undefined;
  }
}
