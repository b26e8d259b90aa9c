import type pg from 'pg';
import { unlessUnderWay } from '../stores/advisory-lock.js';

/** Does `work` unless another session of the database is working on this push. */
export function withPushLock(pool: pg.Pool, pushId: string, work: () => Promise<void>): Promise<void> {
  return unlessUnderWay(pool, { kind: 'push', on: pushId }, work);
}
