import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Null for spans that were stored before: their input may have been found by any convention of that time. */
const columns = {
  cached_tokens: 'bigint',
  cache_write_tokens: 'bigint',
  reasoning_tokens: 'bigint',
  session_id: 'text',
  user_id: 'text',
  input_from: 'text',
  output_from: 'text',
};

export class AddWhatConventionsFind1796428800000 implements MigrationInterface {
  readonly name = 'AddWhatConventionsFind1796428800000';

  async up(runner: QueryRunner): Promise<void> {
    const added = Object.entries(columns).map(([column, type]) => `add ${column} ${type}`);
    await runner.query(`alter table traces.spans ${added.join(', ')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    const dropped = Object.keys(columns).map((column) => `drop ${column}`);
    await runner.query(`alter table traces.spans ${dropped.join(', ')}`);
  }
}
