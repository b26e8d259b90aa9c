import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Agreement as of earlier moments. Answers from before are in it after a rebuild. */
const statements = [
  `create table item_answers (
    item_id uuid not null, queue_id uuid not null, position bigint not null, member text not null, at text not null,
    target text, primary key (item_id, position, member))`,
  `create index item_answers_of_queue on item_answers (queue_id, position)`,
];

export class KeepAnswers1796950800000 implements MigrationInterface {
  readonly name = 'KeepAnswers1796950800000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table item_answers');
  }
}
