import { locks } from '@labeling/read-models/projection';
import type pg from 'pg';

/** A database allows only one rebuild or verification at a time. */
export class RebuildRunning extends Error {
  constructor() {
    super('Another rebuild or verification is running in this database');
    this.name = 'RebuildRunning';
  }
}

/** Takes a lock that is kept until the connection ends. @throws RebuildRunning */
export async function beAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [locks.rebuild]);
  if (!rows[0]?.held) throw new RebuildRunning();
}
