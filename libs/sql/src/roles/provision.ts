// Creates the role and views of a member, or of a project's API keys, when they first run a query, and again after tables were replaced.
import type pg from 'pg';
import { SqlProblem } from '../refusals.js';
import { tablesRead, views, viewsVersion } from '../views/tables.js';
import { createView, type Whose } from '../views/view.js';
import type { ProjectRole } from './project-role.js';
import { scramVerifier } from './scram-verifier.js';

/** Views are bound to the identities of their tables, and a rebuild of the read models replaces the tables. */
const tableIdentities = `(select string_agg(coalesce(to_regclass(name)::oid::text, '-'), ' ' order by name)
  from unnest($2::text[]) as name)`;

/** Each run sets them, too; set here so that safety does not depend on that. */
const roleSettings = (schema: string): readonly string[] => [
  `search_path = ${schema}`,
  'default_transaction_read_only = on',
  `statement_timeout = '60s'`,
  `idle_in_transaction_session_timeout = '60s'`,
  `idle_session_timeout = '60s'`,
  'standard_conforming_strings = on',
  `work_mem = '8MB'`,
  'max_parallel_workers_per_gather = 0',
  'jit = off',
];
/** Optional: skipped if the server does not have them or the owner may not set them. */
const settingsIfPossible = [`temp_file_limit = '512MB'`, `client_connection_check_interval = '1s'`];

/**
 * Whether the views exist in this version's form and read the current tables. They are counted, too: dropping replaced tables
 * may also drop, by its name, a view that has just been created on the new ones.
 */
export async function isProvisioned(db: pg.Pool | pg.ClientBase, role: ProjectRole): Promise<boolean> {
  const { rows } = await db.query<{ found: string | null; now: string; count: number }>(
    `select obj_description(to_regnamespace($1)::oid, 'pg_namespace') as found, ${tableIdentities} as now,
       (select count(*)::integer from pg_class where relnamespace = to_regnamespace($1)::oid and relkind = 'v') as count`,
    [role.schema, [...tablesRead].sort()],
  );
  const [row] = rows;
  return row !== undefined && row.count === views.length && row.found === mark(role, row.now);
}

const mark = ({ role }: ProjectRole, tables: string): string => `${role} ${viewsVersion} ${tables}`;

/** Creates what is missing, if anything. @throws SqlProblem */
export async function ensureProvisioned(pool: pg.Pool, role: ProjectRole): Promise<void> {
  try {
    if (await isProvisioned(pool, role)) return;
  } catch (error) {
    throw asProblem(error);
  }
  await provision(pool, role);
}

/** Creates what is missing, in one transaction; concurrent processes wait for each other. @throws SqlProblem */
export async function provision(pool: pg.Pool, role: ProjectRole, renew = false): Promise<void> {
  const verifier = await scramVerifier(role.password);
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = '10s'; set local standard_conforming_strings = on`);
    await client.query(`select pg_advisory_xact_lock(hashtextextended('labeling sql roles', 0))`);
    if (renew || !(await isProvisioned(client, role))) await makeAll(client, role, verifier);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => (broken = true));
    throw asProblem(error);
  } finally {
    client.release(broken);
  }
}

async function makeAll(client: pg.ClientBase, project: ProjectRole, verifier: string): Promise<void> {
  const { role, schema } = project;
  const existing = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  if (existing.rowCount === 0) {
    await client.query(
      `create role ${role} login noinherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls connection limit 8`,
    );
  }
  await client.query(`alter role ${role} login noinherit password '${verifier}'`);
  // So that an owner who is not a superuser may cancel its queries.
  await ifPossible(client, `grant ${role} to current_user`);
  for (const setting of roleSettings(schema)) await client.query(`alter role ${role} set ${setting}`);
  for (const setting of settingsIfPossible) await ifPossible(client, `alter role ${role} set ${setting}`);
  await client.query(`drop schema if exists ${schema} cascade`);
  await client.query(`create schema ${schema}`);
  // Before the views are created: if tables are replaced in between, the mark does not match and the views are created again.
  const { rows } = await client.query<{ now: string }>(`select ${tableIdentities} as now, $1::text`, [
    schema,
    [...tablesRead].sort(),
  ]);
  const whose = whoseRows(project);
  for (const view of views) await client.query(createView(view, schema, whose));
  await client.query(`grant usage on schema ${schema} to ${role}`);
  await client.query(`grant select on all tables in schema ${schema} to ${role}`);
  await client.query(`comment on schema ${schema} is '${mark(project, rows[0]?.now ?? '')}'`);
}

/** The ids are UUIDs: `projectRole` takes no others. */
function whoseRows({ asker: { projectId, viewer, member, readsAll } }: ProjectRole): Whose {
  const idOrNull = (id: string | undefined) => (id === undefined ? 'null' : `'${id}'`);
  return {
    ...{ project: `'${projectId}'`, viewer: idOrNull(viewer), member: idOrNull(member) },
    readsAll: String(readsAll),
  };
}

async function ifPossible(client: pg.ClientBase, statement: string): Promise<void> {
  await client.query('savepoint possible');
  try {
    await client.query(statement);
    await client.query('release savepoint possible');
  } catch {
    await client.query('rollback to savepoint possible');
  }
}

function asProblem(error: unknown): unknown {
  const code = codeOf(error);
  if (code === '42501') {
    const message =
      'SQL is not available: the role of DATABASE_URL may not create roles and schemas (it needs CREATEROLE, and CREATE on the database)';
    return new SqlProblem('unavailable', message, undefined, { cause: error });
  }
  if (code === '55P03' || code === '40P01')
    return new SqlProblem('busy', 'Other queries hold the tables', undefined, { cause: error });
  if (code === '42P01') {
    return new SqlProblem('unavailable', 'SQL is not available yet: its tables are being created', undefined, {
      cause: error,
    });
  }
  return error;
}

/** The five-character code of a Postgres error; undefined for any other error. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
