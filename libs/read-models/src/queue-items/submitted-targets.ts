// What members submitted to items, when SQL cannot tell whether it is equal: fields may not count, or have a tolerance.
import type { JsonText } from '@labeling/domain';
import { isUuid, type Queryable } from '@labeling/postgres';
import { liveSchema, type Schema } from '../schema.js';

/** The targets submitted to the item of a row, as an array in order of submission. */
export const targetsOf = (schema: Schema, itemId: string) => `(
  select array_agg(target order by submission) from ${schema}.item_annotations where item_id = ${itemId} and status = 'submitted'
)`;

/** How many bytes that array has; null for an empty one. */
export const bytesOfTargets = (schema: Schema, itemId: string) => `(
  select sum(octet_length(target)) from ${schema}.item_annotations where item_id = ${itemId} and status = 'submitted'
)`;

/** By item; items without any are missing. */
export async function submittedTargets(
  db: Queryable,
  itemIds: readonly string[],
  schema = liveSchema,
): Promise<ReadonlyMap<string, readonly JsonText[]>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await db.query<{ id: string; targets: readonly JsonText[] | null }>(
    `select id, ${targetsOf(schema, 'id')} as targets from unnest($1::uuid[]) as id`,
    [itemIds.filter(isUuid)],
  );
  return new Map(rows.flatMap(({ id, targets }) => (targets === null ? [] : [[id, targets]])));
}
