import type pg from 'pg';
import type { Schema } from '../schema.js';

export interface Arrived {
  readonly id: string;
  readonly datasetId: string;
}

/**
 * The places of new datapoints in their datasets, from 0, by id: each after the existing ones. `arrived` is in the order
 * of positions. Of two with the same id, the first counts; one that exists or was deleted gets no second place.
 */
export async function ordinalsOf(
  client: pg.ClientBase,
  schema: Schema,
  arrived: readonly Arrived[],
): Promise<ReadonlyMap<string, number>> {
  const ordinals = new Map<string, number>();
  if (arrived.length === 0) return ordinals;
  const known = await idsThere(client, schema, arrived);
  const next = await places(client, schema, arrived);
  for (const { id, datasetId } of arrived) {
    if (known.has(id) || ordinals.has(id)) continue;
    const ordinal = next.get(datasetId) ?? 0;
    ordinals.set(id, ordinal);
    next.set(datasetId, ordinal + 1);
  }
  return ordinals;
}

async function idsThere(client: pg.ClientBase, schema: Schema, arrived: readonly Arrived[]): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>(
    `select id from ${schema}.datapoints where id = any ($1::uuid[])
     union all select id from ${schema}.deleted_datapoints where id = any ($1::uuid[])`,
    [arrived.map(({ id }) => id)],
  );
  return new Set(rows.map(({ id }) => id));
}

async function places(
  client: pg.ClientBase,
  schema: Schema,
  arrived: readonly Arrived[],
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: string; places: string }>(
    `select dataset_id as id, places from ${schema}.dataset_counters where dataset_id = any ($1::uuid[])`,
    [[...new Set(arrived.map(({ datasetId }) => datasetId))]],
  );
  return new Map(rows.map(({ id, places }) => [id, Number(places)]));
}
