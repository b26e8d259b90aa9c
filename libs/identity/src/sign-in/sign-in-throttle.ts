import type { Queryable } from '@labeling/postgres';
import { hashOfSecret } from '../secrets.js';
import { networkOf } from './network.js';

/** Attempts in 15 minutes: few for one address, more for one network, since a whole team may share it. */
export const throttleLimits = { email: 10, network: 100, minutes: 15 } as const;

interface Subject {
  hash: string;
  limit: number;
}

/** Counts in the database, so that all processes count together. Expired counts are deleted along the way. */
export class SignInThrottle {
  constructor(private readonly db: Queryable) {}

  subjects(email: string, ip: string | undefined): Subject[] {
    const network = ip === undefined ? undefined : networkOf(ip);
    return [
      { hash: hashOfSecret(`email ${email}`), limit: throttleLimits.email },
      ...(network === undefined ? [] : [{ hash: hashOfSecret(`network ${network}`), limit: throttleLimits.network }]),
    ];
  }

  /** The counter for attempts of this kind from one network; empty when the address is unknown. */
  guesses(kind: 'invitation' | 'single sign-on', ip: string | undefined): Subject[] {
    const network = ip === undefined ? undefined : networkOf(ip);
    return network === undefined
      ? []
      : [{ hash: hashOfSecret(`${kind} network ${network}`), limit: throttleLimits.network }];
  }

  /**
   * Counts this attempt, and refuses it when it is one too many for the address or the network. `isFirst` marks the
   * first that is refused.
   */
  async admit(subjects: Subject[]): Promise<{ isAdmitted: boolean; isFirst: boolean }> {
    await this.#sweep();
    const { rows } = await this.db.query<{ subject: string; attempts: number }>(
      `insert into identity.sign_in_attempts as known (subject, attempts, resets_at)
       select subject, 1, now() + make_interval(mins => $2) from unnest($1::text[]) as subject order by subject
       on conflict (subject) do update set
         attempts = case when known.resets_at < now() then 1 else least(known.attempts, 1000000) + 1 end,
         resets_at = case when known.resets_at < now() then excluded.resets_at else known.resets_at end
       returning subject, attempts`,
      [subjects.map(({ hash }) => hash), throttleLimits.minutes],
    );
    const over = subjects.map(
      ({ hash, limit }) => (rows.find(({ subject }) => subject === hash)?.attempts ?? Infinity) - limit,
    );
    return { isAdmitted: over.every((attempts) => attempts <= 0), isFirst: over.includes(1) };
  }

  /** After a success: the address starts again at zero, and the attempt does not count against the network. */
  async forgive([email, network]: Subject[]): Promise<void> {
    await this.db.query('delete from identity.sign_in_attempts where subject = $1', [email?.hash]);
    if (network !== undefined) await this.takeBack([network]);
  }

  /** Takes back the count of an attempt that turned out not to be a guess. */
  async takeBack(subjects: Subject[]): Promise<void> {
    await this.db.query(
      'update identity.sign_in_attempts set attempts = greatest(attempts - 1, 0) where subject = any($1)',
      [subjects.map(({ hash }) => hash)],
    );
  }

  /** Skips rows that another attempt has locked; otherwise two attempts could wait for each other. */
  async #sweep(): Promise<void> {
    await this.db.query(
      `delete from identity.sign_in_attempts where subject in (
         select subject from identity.sign_in_attempts where resets_at < now() limit 100 for update skip locked
       )`,
    );
  }
}
