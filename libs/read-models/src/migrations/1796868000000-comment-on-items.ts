import type { MigrationInterface, QueryRunner } from 'typeorm';

/** There were no comments before. */
const statements = [
  `create table item_comments (
    item_id uuid not null, number integer not null, comment text not null, primary key (item_id, number))`,
  `alter table queue_items
    add column comments smallint not null default 0, add column open_comments smallint not null default 0,
    add column mentioned text`,
  `alter table queue_items alter column comments drop default, alter column open_comments drop default`,
  `create index queue_items_commented on queue_items (queue_id, ordinal) where open_comments > 0`,
];

export class CommentOnItems1796868000000 implements MigrationInterface {
  readonly name = 'CommentOnItems1796868000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table item_comments');
    await runner.query(
      'alter table queue_items drop column comments, drop column open_comments, drop column mentioned',
    );
  }
}
