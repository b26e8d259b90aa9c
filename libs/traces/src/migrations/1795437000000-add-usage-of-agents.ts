import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Agents repeat the usage of their children, or are the only ones to report it: their usage counts if no other span has any. */
const sums = { input_tokens: 'bigint', output_tokens: 'bigint', cost: 'numeric' };

export class AddUsageOfAgents1795437000000 implements MigrationInterface {
  readonly name = 'AddUsageOfAgents1795437000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [sum, type] of Object.entries(sums)) {
      await runner.query(`alter table traces.traces rename ${sum} to own_${sum}`);
      await runner.query(`alter table traces.traces add agent_${sum} ${type}`);
      await runner.query(
        `alter table traces.traces add ${sum} ${type} generated always as (coalesce(own_${sum}, agent_${sum})) stored`,
      );
    }
    await runner.query(`update traces.traces as trace
      set agent_input_tokens = told.input_tokens, agent_output_tokens = told.output_tokens, agent_cost = told.cost
      from (
        select project_id, trace_id, max(input_tokens) as input_tokens, max(output_tokens) as output_tokens,
          max(cost) as cost
        from traces.spans where type = 'agent' group by project_id, trace_id
      ) as told where (told.project_id, told.trace_id) = (trace.project_id, trace.trace_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const sum of Object.keys(sums)) {
      await runner.query(`alter table traces.traces drop ${sum}, drop agent_${sum}`);
      await runner.query(`alter table traces.traces rename own_${sum} to ${sum}`);
    }
  }
}
