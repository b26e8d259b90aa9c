import type { MigrationInterface, QueryRunner } from 'typeorm';

/** better-auth's four tables under the product's names: its user is a member. A test compares them with what it expects. */
const betterAuthTables = [
  `create table identity.member (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    email text not null unique,
    email_verified boolean not null default false,
    image text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create table identity.session (
    id uuid primary key default gen_random_uuid(),
    member_id uuid not null references identity.member (id) on delete cascade,
    token text not null unique,
    expires_at timestamptz not null,
    ip_address text,
    user_agent text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create index session_member_id_idx on identity.session (member_id)`,
  `create table identity.account (
    id uuid primary key default gen_random_uuid(),
    member_id uuid not null references identity.member (id) on delete cascade,
    provider_id text not null,
    account_id text not null,
    password text,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamptz,
    refresh_token_expires_at timestamptz,
    scope text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (provider_id, account_id)
  )`,
  `create index account_member_id_idx on identity.account (member_id)`,
  `create table identity.verification (
    id uuid primary key default gen_random_uuid(),
    identifier text not null,
    value text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create index verification_identifier_idx on identity.verification (identifier)`,
];

const ourTables = [
  `create table identity.project (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    created_at timestamptz not null default now()
  )`,
  `create table identity.membership (
    project_id uuid not null references identity.project (id) on delete cascade,
    member_id uuid not null references identity.member (id) on delete cascade,
    role text not null check (role in ('labeler', 'auditor', 'admin')),
    created_at timestamptz not null default now(),
    primary key (project_id, member_id)
  )`,
  `create index membership_member_id_idx on identity.membership (member_id)`,
  `create table identity.api_key (
    id uuid primary key default gen_random_uuid(),
    project_id uuid not null references identity.project (id) on delete cascade,
    name text not null check (length(name) between 1 and 200),
    scopes text[] not null check (
      cardinality(scopes) > 0 and scopes <@ array['items:write', 'read', 'review', 'admin']
    ),
    prefix text not null,
    hash text not null unique,
    created_by uuid references identity.member (id) on delete set null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz,
    expires_at timestamptz,
    revoked_at timestamptz
  )`,
  `create index api_key_project_id_idx on identity.api_key (project_id)`,
  `create table identity.settings (name text primary key, value text not null)`,
  `create table identity.sign_in_attempts (
    subject text primary key,
    attempts integer not null,
    resets_at timestamptz not null
  )`,
  `create index sign_in_attempts_resets_at_idx on identity.sign_in_attempts (resets_at)`,
];

/** Triggers notify rather than callers, so that a change made by hand in SQL also takes effect at once. */
const announcements = [
  `create function identity.announce_change() returns trigger language plpgsql as $$
  begin
    perform pg_notify('identity_changed', '');
    return null;
  end $$`,
  ...[
    ['api_key', 'insert or delete or update of name, scopes, expires_at, revoked_at'],
    ['session', 'delete'],
    ['membership', 'insert or delete or update'],
    ['member', 'delete or update of name, email'],
    ['project', 'delete or update of name'],
  ].map(
    ([table, change]) =>
      `create trigger announce_change after ${change} on identity.${table}
       for each statement execute function identity.announce_change()`,
  ),
];

export class CreateIdentity1795219200000 implements MigrationInterface {
  readonly name = 'CreateIdentity1795219200000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...betterAuthTables, ...ourTables, ...announcements]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    const made = ['api_key', 'membership', 'project', 'settings', 'sign_in_attempts'];
    const betterAuth = ['verification', 'account', 'session', 'member'];
    await runner.query(`drop table ${[...made, ...betterAuth].map((table) => `identity.${table}`).join(', ')}`);
    await runner.query('drop function identity.announce_change()');
  }
}
