// Schemas that a restore replaces are renamed first, so that they can be renamed back if it fails.
import pg from 'pg';
import { inTransaction } from '../in-transaction.js';
import { keptSchemas } from './manifest.js';

/** Exists as long as a restore has not finished; its comment is the ending that the replaced schemas got. Until then, `npm start` refuses. */
const UNFINISHED = 'labeling_restore';
const replaced = [...keptSchemas, 'read_model'] as const;

const didNotFinish =
  'a restore into this database did not finish. Run npm run restore again, which first brings back what was there';

/** Rejects while the database has half of a backup. */
export async function assertNoUnfinishedRestore(databaseUrl: string): Promise<void> {
  if (await hasUnfinishedRestore(databaseUrl)) throw new Error(didNotFinish);
}

/** The same on an open connection, in its transaction. */
export async function assertFinished(client: pg.Client): Promise<void> {
  if (await isUnfinished(client)) throw new Error(didNotFinish);
}

export async function hasUnfinishedRestore(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await isUnfinished(client);
  } finally {
    await client.end();
  }
}

export const isUnfinished = (client: pg.Client): Promise<boolean> => exists(client, UNFINISHED);

export async function hasProjects(client: pg.Client): Promise<boolean> {
  if (!(await exists(client, 'identity.project', 'to_regclass'))) return false;
  const { rows } = await client.query<{ found: boolean }>('select exists (select from identity.project) as found');
  return rows[0]?.found ?? false;
}

/** `ending`: lower-case letters, digits and _, such as `_before_20261122`. */
export async function setAside(client: pg.Client, ending: string): Promise<void> {
  await inTransaction(client, async () => {
    await client.query(`create schema ${UNFINISHED}`);
    await client.query(`comment on schema ${UNFINISHED} is ${pg.escapeLiteral(ending)}`);
    for (const schema of replaced)
      if (await exists(client, schema)) await client.query(`alter schema ${schema} rename to ${schema}${ending}`);
  });
}

/** Brings back the schemas from before an unfinished restore. Does nothing if there was no such restore. */
export async function bringBack(client: pg.Client): Promise<void> {
  const ending = await endingOf(client);
  if (ending === undefined) return;
  await inTransaction(client, async () => {
    for (const schema of replaced) {
      await client.query(`drop schema if exists ${schema} cascade`);
      if (await exists(client, `${schema}${ending}`))
        await client.query(`alter schema ${schema}${ending} rename to ${schema}`);
    }
    await client.query(`drop schema ${UNFINISHED}`);
  });
}

/** What was set aside stays, except for the read models, which are useless. */
export async function finish(client: pg.Client): Promise<void> {
  const ending = (await endingOf(client)) ?? '';
  await inTransaction(client, async () => {
    await client.query(`drop schema if exists read_model${ending} cascade`);
    await client.query(`drop schema ${UNFINISHED}`);
  });
}

/** The schemas that were set aside with this ending, and can be dropped by hand. */
export async function leftAside(client: pg.Client, ending: string): Promise<string[]> {
  const left: string[] = [];
  for (const schema of keptSchemas) if (await exists(client, `${schema}${ending}`)) left.push(`${schema}${ending}`);
  return left;
}

async function endingOf(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ ending: string | null }>(
    `select obj_description(to_regnamespace($1)::oid, 'pg_namespace') as ending`,
    [UNFINISHED],
  );
  return rows[0]?.ending ?? undefined;
}

async function exists(client: pg.Client, name: string, lookUp = 'to_regnamespace'): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`select ${lookUp}($1) is not null as found`, [name]);
  return rows[0]?.found ?? false;
}
