import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a member has annotated is counted whenever they see a queue. */
export class FindOwnAnnotations1796950800001 implements MigrationInterface {
  readonly name = 'FindOwnAnnotations1796950800001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index item_annotations_of_member on item_annotations (member, item_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index item_annotations_of_member');
  }
}
