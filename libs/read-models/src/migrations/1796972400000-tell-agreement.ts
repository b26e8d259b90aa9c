import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Approvals that nobody decided: in the request with the last annotation that the item needed, or with a change of how
 * many annotations its queue needs or how it compares them.
 */
const statement = `
  update activity as approval set details = '{"by":"agreement"}'
  where type = 'ItemApproved' and (
    exists (
      select from activity as annotation where annotation.item_id = approval.item_id
        and annotation.correlation_id = approval.correlation_id and annotation.type = 'AnnotationSubmitted'
    ) or (queue_id, correlation_id) in (
      select queue_id, correlation_id from activity where type in ('OverlapChosen', 'AnnotationSchemaDefined')
    )
  )`;

export class TellAgreement1796972400000 implements MigrationInterface {
  readonly name = 'TellAgreement1796972400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`update activity set details = null where type = 'ItemApproved'`);
  }
}
