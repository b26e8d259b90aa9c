import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes are announced on a channel whose name only the owner of the database can find out. */
export class AnnounceInSecret1796169600000 implements MigrationInterface {
  readonly name = 'AnnounceInSecret1796169600000';

  async up(runner: QueryRunner): Promise<void> {
    // Processes of an earlier version still listen on the old name during an upgrade, and must not keep accepting a revoked
    // key. The old channel says only that something changed, and processes of this version do not listen to it.
    await announce(
      runner,
      `perform pg_notify('identity_changed', '');
       perform pg_notify('identity_changed_' || (select ending from channels.secret), '');`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await announce(runner, `perform pg_notify('identity_changed', '');`);
  }
}

async function announce(runner: QueryRunner, statements: string): Promise<void> {
  await runner.query(`create or replace function identity.announce_change() returns trigger language plpgsql as $$
    begin
      ${statements}
      return null;
    end $$`);
}
