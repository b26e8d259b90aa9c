import type { Queryable } from '@labeling/postgres';
import { hashOfSecret } from '../secrets.js';
import { networkOf } from './network.js';

/**
 * Attempts in 15 minutes. `here` is for one address from one network: what a stranger uses up elsewhere does not lock out the
 * member. `email` is for one address from anywhere, and `network` for one network, since a whole team may share it.
 */
export const throttleLimits = { here: 10, email: 100, network: 100, minutes: 15 } as const;

export interface Subject {
  hash: string;
  limit: number;
  /** Not applied to members who are familiar. */
  sparesFamiliar?: true;
}

/** Counts in the database, so that all processes count together. Expired counts are deleted along the way. */
export class SignInThrottle {
  constructor(private readonly db: Queryable) {}

  /** The counters for signing in with this email address; the narrowest first. */
  subjects(email: string, ip: string | undefined): Subject[] {
    const network = ip === undefined ? undefined : networkOf(ip);
    if (network === undefined) return [counter(`email ${email}`, throttleLimits.here)];
    return [
      counter(`email ${email} network ${network}`, throttleLimits.here),
      { ...counter(`email ${email}`, throttleLimits.email), sparesFamiliar: true },
      counter(`network ${network}`, throttleLimits.network),
    ];
  }

  /** The counter for a member who enters their own password again: only their own sessions can use it up. */
  ofMember(memberId: string): Subject[] {
    return [counter(`password of ${memberId}`, throttleLimits.here)];
  }

  /** The counter of what people with this invitation found out about email addresses. */
  ofInvitation(id: string): Subject[] {
    return [counter(`accounts by invitation ${id}`, throttleLimits.here)];
  }

  /** The counter for attempts of this kind from one network; empty if the address is unknown. */
  guesses(kind: 'invitation' | 'single sign-on', ip: string | undefined): Subject[] {
    const network = ip === undefined ? undefined : networkOf(ip);
    return network === undefined ? [] : [counter(`${kind} network ${network}`, throttleLimits.network)];
  }

  /**
   * Counts this attempt, and refuses it if it is one too many for any of the counters. `isFirst` marks the first refused
   * attempt. `isFamiliar` is called only if its result matters.
   */
  async admit(
    subjects: Subject[],
    isFamiliar: () => Promise<boolean> = async () => false,
  ): Promise<{ isAdmitted: boolean; isFirst: boolean }> {
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
    const counts = new Map(rows.map(({ subject, attempts }) => [subject, attempts]));
    const over = subjects
      .map((subject) => ({ subject, by: (counts.get(subject.hash) ?? Infinity) - subject.limit }))
      .filter(({ by }) => by > 0);
    const isAdmitted =
      over.every(({ subject }) => subject.sparesFamiliar) && (over.length === 0 || (await isFamiliar()));
    return { isAdmitted, isFirst: !isAdmitted && over.some(({ by }) => by === 1) };
  }

  /** After a success: the narrowest counter starts again at zero, and the attempt does not count in the others. */
  async forgive([narrowest, ...others]: Subject[]): Promise<void> {
    await this.db.query('delete from identity.sign_in_attempts where subject = $1', [narrowest?.hash]);
    if (others.length > 0) await this.takeBack(others);
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

const counter = (of: string, limit: number): Subject => ({ hash: hashOfSecret(of), limit });
