import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSavedView1796256000000 implements MigrationInterface {
  readonly name = 'CreateSavedView1796256000000';

  async up(runner: QueryRunner): Promise<void> {
    // Queues and datasets are streams, so nothing here can refer to them.
    await runner.query(`create table identity.saved_view (
      id uuid primary key default gen_random_uuid(),
      project_id uuid not null references identity.project (id) on delete cascade,
      queue_id uuid,
      dataset_id uuid,
      name text not null check (length(name) between 1 and 200),
      query text not null check (length(query) <= 4000),
      shared boolean not null,
      created_by uuid references identity.member (id) on delete cascade,
      created_by_api_key uuid references identity.api_key (id) on delete cascade,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      check (num_nonnulls(queue_id, dataset_id) = 1),
      check (num_nonnulls(created_by, created_by_api_key) = 1)
    )`);
    await runner.query(`create unique index shared_view_by_name
      on identity.saved_view (project_id, coalesce(queue_id, dataset_id), lower(name)) where shared`);
    await runner.query(`create unique index private_view_by_name
      on identity.saved_view (project_id, coalesce(queue_id, dataset_id), coalesce(created_by, created_by_api_key), lower(name))
      where not shared`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table identity.saved_view');
  }
}
