// Postgres channels have no access rights: every role of a database may notify and listen by name. So their names end with a
// secret that only the owner of the database can read, and that a role that runs members' SQL does not know.
import type pg from 'pg';
import { inTransaction } from './in-transaction.js';
import type { Queryable } from './queryable.js';

/** The name of the channel in this database. */
const nameOf = (parameter: string): string => `${parameter} || '_' || (select ending from channels.secret)`;

/** Creates the secret, once per database. Idempotent; simultaneous processes wait for each other. */
export async function ensureChannels(client: pg.ClientBase): Promise<void> {
  await inTransaction(client, async () => {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('labeling channels', 0))`);
    await client.query('create schema if not exists channels');
    await client.query(
      'create table if not exists channels.secret (one boolean primary key default true check (one), ending text not null)',
    );
    await client.query(
      `insert into channels.secret (ending) values (replace(gen_random_uuid()::text, '-', '')) on conflict do nothing`,
    );
  });
}

/** Sends each payload to the listeners of the channel: at once, or when the transaction commits. */
export async function notify(db: Queryable, channel: string, payloads: readonly string[]): Promise<void> {
  await db.query(`select pg_notify(${nameOf('$1')}, payload) from unnest($2::text[]) as payload`, [channel, payloads]);
}

/** Listens on the channel from now on. */
export async function listenTo(client: pg.Client, channel: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`select ${nameOf('$1::text')} as name`, [channel]);
  await client.query(`listen ${client.escapeIdentifier(rows[0]?.name ?? '')}`);
}
