import type pg from 'pg';

import { recordAccessOfMember } from '../access-log/access-log.js';
import { inTransaction } from '../database/pool.js';
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
    private readonly pool: pg.Pool,
    private readonly changed: () => void,
  ) {
    this.#throttle = new SignInThrottle(pool);
  }

  /** What is done from now on carries the new name; what was done keeps the old one. */
  async rename({ id, name: before }: Member, name: string, ip?: string): Promise<string | undefined> {
    const after = name.trim();
    const problem = personNameProblem(after);
    if (problem !== undefined || after === before) return problem;
    await inTransaction(this.pool, async (client) => {
      await client.query('update identity.member set name = $2, updated_at = now() where id = $1', [id, after]);
      await recordAccessOfMember(client, id, {
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
    await inTransaction(this.pool, async (client) => {
      await client.query(
        `update identity.account set password = $2, updated_at = now()
         where member_id = $1 and provider_id = 'credential'`,
        [id, fresh],
      );
      await client.query('delete from identity.session where member_id = $1 and token <> $2', [
        id,
        hashOfSecret(token),
      ]);
      await recordAccessOfMember(client, id, {
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
    const { rows } = await this.pool.query<{ password: string | null }>(
      `select password from identity.account where member_id = $1 and provider_id = 'credential'`,
      [memberId],
    );
    return rows[0]?.password ?? undefined;
  }
}
