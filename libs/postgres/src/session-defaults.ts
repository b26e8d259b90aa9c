// What a server's configuration says of new sessions is made for whatever else it serves.
import type pg from 'pg';
import { inTransaction } from './in-transaction.js';

/**
 * Lets this session and new ones of this role in this database be as the product's statements expect, where they do not anyway: dates
 * in ISO format, the only one that the driver reads, and transactions that see what others have committed. Idempotent.
 */
export async function ensureSessionDefaults(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter role current_user in database %1$I set %2$I = %3$L; set %2$I = %3$L', current_database(), name, value)
       as statement
     from (values ('datestyle', 'ISO'), ('default_transaction_isolation', 'read committed')) as expected (name, value)
     where not starts_with(current_setting(name), value)`,
  );
  if (rows.length === 0) return;
  await inTransaction(client, async () => {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('labeling session defaults', 0))`);
    for (const { statement } of rows) await client.query(statement);
  });
}
