import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddFamiliarNetworks1795478400000 implements MigrationInterface {
  readonly name = 'AddFamiliarNetworks1795478400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table identity.familiar_network (
      member_id uuid not null references identity.member (id) on delete cascade,
      network text not null,
      last_used_at timestamptz not null default now(),
      primary key (member_id, network)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table identity.familiar_network');
  }
}
