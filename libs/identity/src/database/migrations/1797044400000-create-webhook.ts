import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateWebhook1797044400000 implements MigrationInterface {
  readonly name = 'CreateWebhook1797044400000';

  async up(runner: QueryRunner): Promise<void> {
    // Queues are streams, so nothing here can refer to them.
    await runner.query(`create table identity.webhook (
      id uuid primary key,
      project_id uuid not null references identity.project (id) on delete cascade,
      url text not null check (length(url) <= 2000),
      description text not null check (length(description) <= 500),
      types text[],
      queue_id uuid,
      enabled boolean not null default true,
      disabled_because text check (disabled_because in ('gone', 'place_lost')),
      secret bytea not null,
      earlier_secret bytea,
      earlier_until timestamptz,
      position bigint not null,
      place text not null,
      created_by uuid references identity.member (id) on delete set null,
      created_by_api_key uuid references identity.api_key (id) on delete set null,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp()
    )`);
    await runner.query('create index webhook_of_project on identity.webhook (project_id)');
    await runner.query(`create table identity.webhook_delivery (
      webhook_id uuid not null references identity.webhook (id) on delete cascade,
      event_id text not null,
      position bigint not null,
      subject text not null,
      type text not null,
      body text not null,
      state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
      attempts integer not null default 0,
      due_at timestamptz not null default clock_timestamp(),
      attempted_at timestamptz,
      status integer,
      error text,
      created_at timestamptz not null default clock_timestamp(),
      primary key (webhook_id, event_id)
    )`);
    await runner.query(
      `create index waiting_delivery on identity.webhook_delivery (webhook_id, position) where state = 'waiting'`,
    );
    await runner.query('create index delivery_by_position on identity.webhook_delivery (webhook_id, position)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table identity.webhook_delivery');
    await runner.query('drop table identity.webhook');
  }
}
