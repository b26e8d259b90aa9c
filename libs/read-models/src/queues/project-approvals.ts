import type pg from 'pg';
import type { ApprovalDeltas } from '../queue-items/approval-deltas.js';
import type { Schema } from '../schema.js';
import { addToRows } from '../unnest.js';
import { queueApprovalsTable } from './queues-tables.js';

/** Updates who approved how much. An actor whose count drops to 0 has no row, as if they had never approved. */
export async function addToApprovals(client: pg.ClientBase, schema: Schema, deltas: ApprovalDeltas): Promise<void> {
  const rows = [...deltas].flatMap(([queue_id, actors]) =>
    [...actors].flatMap(([actor_id, items]) => (items === 0 ? [] : [{ queue_id, actor_id, items }])),
  );
  await addToRows(client, schema, queueApprovalsTable, rows);
  const lost = rows.filter(({ items }) => items < 0).map(({ queue_id }) => queue_id);
  if (lost.length === 0) return;
  await client.query(`delete from ${schema}.queue_approvals where queue_id = any ($1::uuid[]) and items = 0`, [lost]);
}
