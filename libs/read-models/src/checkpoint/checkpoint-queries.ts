import type { Queryable } from '@labeling/postgres';
import { liveSchema } from '../schema.js';

/** How far the read models have got: the position of the last event in them, 0 before the first event. */
export async function checkpointPosition(db: Queryable, schema = liveSchema): Promise<bigint> {
  const { rows } = await db.query<{ position: string }>(`select position from ${schema}.checkpoint`);
  return BigInt(rows[0]?.position ?? 0);
}
