// Who the apps are in the embedded Postgres: the owner of the database, who is not a superuser. Rights that everybody has in a
// database by default, and that project queries do not need, are revoked.
import pg from 'pg';
import { inTransaction } from './in-transaction.js';

/** Name (lower-case letters, digits and _) and password of the role that the apps connect as. */
export type Owner = { name: string; password: string };

/**
 * Gives the database to the owner and revokes what is open to everybody. Can be repeated. `superuser` is a connection to that
 * database.
 */
export async function secureDatabase(superuser: pg.ClientBase, { name, password }: Owner): Promise<void> {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new Error(`the owner of the database cannot be called ${name}`);
  await inTransaction(superuser, async () => {
    await superuser.query(`select pg_advisory_xact_lock(hashtext('labeling owner'))`);
    const found = await superuser.query('select from pg_roles where rolname = $1', [name]);
    if (found.rowCount === 0) await superuser.query(`create role ${name} login createrole`);
    await superuser.query(`alter role ${name} password ${pg.escapeLiteral(password)}`);
    for (const statement of statementsFor(name)) await superuser.query(statement);
  });
}

/** Functions by which a query could disturb others or write outside of every limit. */
const disturbing = `p.proname ~ '^(pg_notify|pg_(try_)?advisory_.*|lo_.*|loread|lowrite|pg_logical_emit_message)$'`;

const statementsFor = (owner: string): readonly string[] => [
  `do $$ begin
     execute format('alter database %I owner to ${owner}', current_database());
     execute format('revoke temporary on database %I from public', current_database());
     execute format('grant temporary on database %I to ${owner}', current_database());
   end $$`,
  // A copy of the files is small after a checkpoint.
  `grant pg_checkpoint to ${owner}`,
  // A project's role has this limit, and its owner sets it.
  `grant set on parameter temp_file_limit to ${owner}`,
  `do $$ declare f regprocedure; begin
     for f in select p.oid from pg_proc p where p.pronamespace = 'pg_catalog'::regnamespace and ${disturbing} loop
       execute format('revoke execute on function %s from public', f);
       execute format('grant execute on function %s to ${owner}', f);
     end loop;
   end $$`,
  // Objects that an earlier version created as superuser. The schemas of projects are created again by their next query.
  `do $$ declare one record; begin
     for one in select nspname from pg_namespace where nspowner = 10 and nspname ~ '^sql_[0-9a-f]{32}$' loop
       execute format('drop schema %I cascade', one.nspname);
     end loop;
     for one in select rolname from pg_roles where rolname ~ '^labeling_sql_' loop
       execute format('grant %I to ${owner} with admin true, inherit false, set false', one.rolname);
     end loop;
     for one in
       select format('alter schema %I owner to ${owner}', nspname) as statement
       from pg_namespace where nspowner = 10 and nspname !~ '^(pg_|information_schema$)'
       union all
       select format('alter %s %s owner to ${owner}', case relkind when 'v' then 'view' when 'm' then
         'materialized view' when 'S' then 'sequence' else 'table' end, c.oid::regclass)
       from pg_class c join pg_namespace n on n.oid = relnamespace
       where relowner = 10 and relkind in ('r', 'p', 'v', 'm', 'S') and nspname !~ '^(pg_|information_schema$)'
         and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('e', 'a', 'i'))
       union all
       select format('alter routine %s owner to ${owner}', p.oid::regprocedure)
       from pg_proc p join pg_namespace n on n.oid = pronamespace
       where proowner = 10 and nspname !~ '^(pg_|information_schema$)'
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       union all
       select format('alter type %s owner to ${owner}', t.oid::regtype)
       from pg_type t join pg_namespace n on n.oid = typnamespace
       where typowner = 10 and typtype in ('d', 'e') and nspname !~ '^(pg_|information_schema$)'
         and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
     loop
       execute one.statement;
     end loop;
   end $$`,
];
