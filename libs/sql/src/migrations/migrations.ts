/** The migrations of the schema `sql`, in order; each runs once per database. The schema holds data that exists nowhere else. */
export const migrations: readonly { readonly name: string; readonly statements: readonly string[] }[] = [
  {
    name: '1795651200000-create-sql',
    statements: [
      `create table sql.secret (one boolean primary key default true check (one), salt text not null)`,
      `insert into sql.secret (salt)
       values (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''))`,
      `create table sql.saved_query (
        id uuid primary key,
        project_id uuid not null,
        name text not null check (length(name) between 1 and 200),
        query text not null check (length(query) between 1 and 100000),
        saved_by text not null,
        created_at timestamptz not null default clock_timestamp(),
        updated_at timestamptz not null default clock_timestamp()
      )`,
      `create unique index saved_query_by_name on sql.saved_query (project_id, lower(name))`,
    ],
  },
];
