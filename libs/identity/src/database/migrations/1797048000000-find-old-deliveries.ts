import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FindOldDeliveries1797048000000 implements MigrationInterface {
  readonly name = 'FindOldDeliveries1797048000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index settled_delivery on identity.webhook_delivery (state, attempted_at) where state <> 'waiting'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index identity.settled_delivery');
  }
}
