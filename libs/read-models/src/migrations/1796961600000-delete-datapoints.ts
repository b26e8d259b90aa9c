import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Nothing was deleted before. */
const statements = [
  'alter table datasets add column deleted boolean',
  'update datasets set deleted = false',
  'alter table datasets alter column deleted set not null',
  'alter table dataset_counters add column places bigint',
  'update dataset_counters set places = datapoints',
  'alter table dataset_counters alter column places set not null',
  'create table deleted_datapoints (id uuid primary key, dataset_id uuid not null, ordinal integer not null)',
  'create index deleted_datapoints_by_ordinal on deleted_datapoints (dataset_id, ordinal)',
];

export class DeleteDatapoints1796961600000 implements MigrationInterface {
  readonly name = 'DeleteDatapoints1796961600000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table deleted_datapoints');
    await runner.query('alter table dataset_counters drop column places');
    await runner.query('alter table datasets drop column deleted');
  }
}
