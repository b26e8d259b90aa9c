import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NameOwnAttributes1796432400000 implements MigrationInterface {
  readonly name = 'NameOwnAttributes1796432400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table traces.own_attributes (project_id uuid primary key, input text, output text)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table traces.own_attributes');
  }
}
