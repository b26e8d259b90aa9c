import { lotOf } from '@labeling/domain';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many items get their lots with one statement. */
const AT_ONCE = 10_000;

/** Before, all items of a queue needed the same. Each gets the lot that its id draws. */
export class ShareOverlap1796958000002 implements MigrationInterface {
  readonly name = 'ShareOverlap1796958000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table queues add column overlap_lots smallint');
    await runner.query('update queues set overlap_lots = 10000');
    await runner.query('alter table queues alter column overlap_lots set not null');
    await runner.query('alter table queue_items add column lot smallint');
    await drawLots(runner);
    await runner.query('alter table queue_items alter column lot set not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table queue_items drop column lot');
    await runner.query('alter table queues drop column overlap_lots');
  }
}

async function drawLots(runner: QueryRunner): Promise<void> {
  for (let last: string | undefined; ;) {
    const after = last === undefined ? '' : 'where id > $2';
    const found: { readonly id: string }[] = await runner.query(
      `select id from queue_items ${after} order by id limit $1`,
      [AT_ONCE, ...(last === undefined ? [] : [last])],
    );
    last = found.at(-1)?.id;
    if (last === undefined) return;
    const ids = found.map(({ id }) => id);
    await runner.query(
      `update queue_items as item set lot = drawn.lot
       from unnest($1::uuid[], $2::smallint[]) as drawn (id, lot) where item.id = drawn.id`,
      [ids, ids.map(lotOf)],
    );
  }
}
