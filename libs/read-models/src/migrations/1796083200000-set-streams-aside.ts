import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists streams with an event that could not be read. */
export class SetStreamsAside1796083200000 implements MigrationInterface {
  readonly name = 'SetStreamsAside1796083200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table set_aside_streams (
         stream text not null,
         revision bigint not null,
         position bigint not null,
         type text not null,
         was_read boolean not null,
         reason text not null,
         stored_at text not null,
         primary key (stream)
       )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table set_aside_streams');
  }
}
