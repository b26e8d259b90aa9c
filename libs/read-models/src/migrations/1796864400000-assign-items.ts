import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Items can be assigned to members. None was before, so there is nothing to fill in. */
const statements = [
  `alter table queue_items add column assignees text`,
  `create index queue_items_assigned on queue_items (queue_id, assignees) where assignees is not null and state < 2`,
];

export class AssignItems1796864400000 implements MigrationInterface {
  readonly name = 'AssignItems1796864400000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table queue_items drop column assignees');
  }
}
