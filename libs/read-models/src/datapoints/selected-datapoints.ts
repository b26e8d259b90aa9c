import { isUuid, type Queryable } from '@labeling/postgres';
import { liveSchema } from '../schema.js';
import { readDatapoints, type DatapointRow } from './datapoint-queries.js';

/** The ids that belong to datapoints of the dataset, each once, in dataset order. */
export async function idsInOrder(
  db: Queryable,
  { datasetId, ids }: { readonly datasetId: string; readonly ids: readonly string[] },
  schema = liveSchema,
): Promise<string[]> {
  if (!isUuid(datasetId)) return [];
  const { rows } = await db.query<{ id: string }>(
    `select id from ${schema}.datapoints where dataset_id = $1 and id = any ($2::uuid[]) order by position, index`,
    [datasetId, ids.filter(isUuid)],
  );
  return rows.map(({ id }) => id);
}

/** Few enough to fit into memory, however large they are. */
const AT_ONCE = 50;

/** The datapoints with these ids, in the order of the ids, a few at a time. */
export async function* streamSelected(
  db: Queryable,
  ids: readonly string[],
  schema = liveSchema,
): AsyncGenerator<readonly DatapointRow[], void, void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const byId = new Map((await readDatapoints(db, some, schema)).map((row) => [row.id, row]));
    yield some.flatMap((id) => byId.get(id) ?? []);
  }
}
