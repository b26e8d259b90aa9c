import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A role between labeler and admin. */
export class AddLead1796774400000 implements MigrationInterface {
  readonly name = 'AddLead1796774400000';

  async up(runner: QueryRunner): Promise<void> {
    await allow(runner, ['labeler', 'lead', 'auditor', 'admin']);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(`update identity.${table} set role = 'labeler' where role = 'lead'`);
    await allow(runner, ['labeler', 'auditor', 'admin']);
  }
}

const tables = ['membership', 'invitation'];

async function allow(runner: QueryRunner, roles: readonly string[]): Promise<void> {
  const list = roles.map((role) => `'${role}'`).join(', ');
  for (const table of tables) {
    await runner.query(`alter table identity.${table} drop constraint ${table}_role_check`);
    await runner.query(`alter table identity.${table} add constraint ${table}_role_check check (role in (${list}))`);
  }
}
