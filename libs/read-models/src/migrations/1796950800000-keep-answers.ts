import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every answer that counted at some time, for agreement as of any moment. The current ones are filled in; earlier ones
 * appear after a rebuild.
 */
const statements = [
  `create table item_answers (
    item_id uuid not null, queue_id uuid not null, position bigint not null, member text not null, at text not null,
    target text, primary key (item_id, position, member))`,
  `insert into item_answers (item_id, queue_id, position, member, at, target)
   select item.id, item.queue_id, submission.position, annotation.member, annotation.changed_at, annotation.target
   from item_annotations as annotation
   join queue_items as item on item.id = annotation.item_id and item.state <> 3
   join activity as submission on submission.item_id = item.id and submission.revision = annotation.revision
   where annotation.status = 'submitted'`,
  `insert into item_answers (item_id, queue_id, position, member, at, target)
   select item.id, item.queue_id, approval.position, '', approval.at,
     coalesce(payload.edited_target, payload.original_target)
   from queue_items as item
   join item_payloads as payload on payload.item_id = item.id
   cross join lateral (
     select position, at from activity where item_id = item.id and type = 'ItemApproved' order by position desc limit 1
   ) as approval
   where item.submitted > 0 and item.state <> 3 and item.review_state = 2`,
  `create index item_answers_of_queue on item_answers (queue_id, position)`,
];

export class KeepAnswers1796950800000 implements MigrationInterface {
  readonly name = 'KeepAnswers1796950800000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table item_answers');
  }
}
