import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the annotations of each item have led to, as its last event about that shows. An approval rests on agreement if
 * it belongs to the same request as the submission before it.
 */
const statements = [
  `alter table queues add column settling text`,
  `alter table queue_items add column agreement text not null default 'open'`,
  `with telling as (
    select item_id, type, row_number() over latest as back, correlation_id,
      lead(type) over latest as type_before, lead(correlation_id) over latest as request_before
    from activity
    where item_id is not null and type in ('ItemApproved', 'ItemUnapproved', 'AnnotationSubmitted')
    window latest as (partition by item_id order by position desc)
  )
  update queue_items as item
  set agreement = case when type = 'ItemUnapproved' then 'withdrawn' else 'reached' end
  from telling
  where telling.item_id = item.id and back = 1 and (type = 'ItemUnapproved'
    or (type = 'ItemApproved' and type_before = 'AnnotationSubmitted' and request_before = correlation_id))`,
  `alter table queue_items alter column agreement drop default`,
];

export class SettleItems1796868000001 implements MigrationInterface {
  readonly name = 'SettleItems1796868000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table queue_items drop column agreement');
    await runner.query('alter table queues drop column settling');
  }
}
