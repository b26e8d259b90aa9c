import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The comments on an item when it was pushed. Nobody can comment on a pushed item, so they are the ones it has now. */
export class KeepComments1796958000000 implements MigrationInterface {
  readonly name = 'KeepComments1796958000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table datapoints add column comments text');
    await runner.query(`
      update datapoints set comments = written.comments
      from (
        select item_id, '[' || string_agg(comment, ',' order by number) || ']' as comments
        from item_comments group by item_id
      ) as written
      where datapoints.item_id = written.item_id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table datapoints drop column comments');
  }
}
