import type { MigrationInterface, QueryRunner } from 'typeorm';

/** There were no annotations before. */
const statements = [
  `create table item_annotations (
    item_id uuid not null, member text not null, status text not null, target text, saved_at text,
    submission integer not null, changed_at text not null, revision bigint not null,
    primary key (item_id, member))`,
  `alter table queue_items
    add column annotators smallint not null default 0, add column submitted smallint not null default 0,
    add column differing boolean not null default false`,
  `alter table queue_items
    alter column annotators drop default, alter column submitted drop default, alter column differing drop default`,
];

export class AnnotateItems1796860800001 implements MigrationInterface {
  readonly name = 'AnnotateItems1796860800001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table item_annotations');
    await runner.query('alter table queue_items drop column annotators, drop column submitted, drop column differing');
  }
}
