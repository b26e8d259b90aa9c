import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  // The first 48 bits are the database's clock in milliseconds, so that all processes' ids follow one clock.
  `create function identity.new_uuid_v7() returns uuid language sql volatile as $$
    select encode(
      set_bit(set_bit(overlay(
        uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6
      ), 52, 1), 53, 1),
      'hex')::uuid
  $$`,
  `create table identity.access_log (
    id uuid primary key default identity.new_uuid_v7(),
    project_id uuid not null references identity.project (id),
    at timestamptz not null default clock_timestamp(),
    kind text not null,
    actor_type text check (actor_type in ('member', 'apiKey')),
    actor_id uuid,
    actor_name text,
    subject jsonb,
    details jsonb not null default '{}',
    ip text,
    check (num_nulls(actor_type, actor_id, actor_name) in (0, 3))
  )`,
  `create index access_log_project_id_id_idx on identity.access_log (project_id, id desc)`,
  `create function identity.refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'The access log is only ever added to';
  end $$`,
  `create trigger refuse_change before update or delete or truncate on identity.access_log
     for each statement execute function identity.refuse_change()`,
  `alter table identity.api_key add created_by_api_key uuid references identity.api_key (id) on delete set null`,
];

export class AddAccessLog1795262400000 implements MigrationInterface {
  readonly name = 'AddAccessLog1795262400000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.api_key drop created_by_api_key');
    await runner.query('drop table identity.access_log');
    await runner.query('drop function identity.refuse_change(), identity.new_uuid_v7()');
  }
}
