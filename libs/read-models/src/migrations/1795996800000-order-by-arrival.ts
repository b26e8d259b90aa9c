import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Items are in the order in which the store first saw their requests. Before, they were in the order of the requests'
 * ids, and so of a clock; the activity still has the positions.
 */
const statements = [
  `alter table queue_items add column arrival_position bigint`,
  `update queue_items set arrival_position = request.arrived
   from (
     select item.queue_id, item.arrival_request, min(added.position) as arrived
     from queue_items as item join activity as added on added.item_id = item.id and added.type = 'ItemAdded'
     group by item.queue_id, item.arrival_request
   ) as request
   where request.queue_id = queue_items.queue_id and request.arrival_request = queue_items.arrival_request`,
  `update queue_items set ordinal = numbered.ordinal
   from (
     select id, row_number() over (partition by queue_id order by arrival_position, arrival_index, id) - 1 as ordinal
     from queue_items
   ) as numbered where numbered.id = queue_items.id and numbered.ordinal <> queue_items.ordinal`,
  `alter table queue_items alter column arrival_position set not null`,
  `create index queue_items_of_request on queue_items (queue_id, arrival_request)`,
];

export class OrderByArrival1795996800000 implements MigrationInterface {
  readonly name = 'OrderByArrival1795996800000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table queue_items drop column arrival_position');
    await runner.query('drop index queue_items_of_request');
  }
}
