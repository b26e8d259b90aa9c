import { PostgresListener } from '@labeling/postgres';
import type pg from 'pg';

/**
 * Hears of every change to keys, sessions and memberships, whichever process or hand made it. After a lost connection
 * `heard` is also called, since something may have been missed.
 */
export class Changes extends PostgresListener {
  constructor(connection: pg.ClientConfig, heard: () => void) {
    super({ connection, channel: 'identity_changed', name: 'identity changes' }, { heard, listening: heard });
  }
}
