import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes are announced on the channel whose name only the owner of the database can find out. */
export class AnnounceInSecret1796169600000 implements MigrationInterface {
  readonly name = 'AnnounceInSecret1796169600000';

  async up(runner: QueryRunner): Promise<void> {
    // Processes of an earlier version still listen on the old name during an upgrade, and must not go on taking a revoked
    // key for a good one. It says only that something changed, and nobody of this version listens to it.
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
