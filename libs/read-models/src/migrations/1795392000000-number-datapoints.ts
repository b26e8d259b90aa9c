import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gives every datapoint its place in its dataset, including existing ones. */
const statements = [
  `alter table datapoints add column ordinal integer`,
  `update datapoints set ordinal = numbered.ordinal
   from (
     select id, row_number() over (partition by dataset_id order by position, index) - 1 as ordinal from datapoints
   ) as numbered where numbered.id = datapoints.id`,
  `alter table datapoints alter column ordinal set not null`,
  `create index datapoints_by_ordinal on datapoints (dataset_id, ordinal)`,
];

export class NumberDatapoints1795392000000 implements MigrationInterface {
  readonly name = 'NumberDatapoints1795392000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table datapoints drop column ordinal');
  }
}
