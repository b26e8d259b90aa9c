// A dataset in the order of a column, for its table: the ordinals of its datapoints.
import { isUuid, type Queryable } from '@labeling/postgres';
import { fieldOrder, keyValue, startOf } from '../queue-items/field-values.js';
import { readOrdinals, sortedOrdinals } from '../queue-items/sorted-ordinals.js';
import { liveSchema } from '../schema.js';

/** What datapoints can be sorted by; `field` is a key of the target, `queue` and `approver` sort by name. */
export type DatapointColumn =
  { readonly is: 'data' | 'target' | 'queue' | 'approver' | 'added' } | { readonly is: 'field'; readonly key: string };

export interface SortDatapoints {
  readonly datasetId: string;
  readonly by: DatapointColumn;
  readonly descending: boolean;
}

/** The ordinals of a dataset, sorted as items are. Datapoints that lack the value come last in both directions. */
export async function sortedDatapoints(
  db: Queryable,
  { datasetId, by, descending }: SortDatapoints,
  schema = liveSchema,
): Promise<Uint32Array<ArrayBuffer>> {
  if (!isUuid(datasetId)) return new Uint32Array();
  const values: unknown[] = [datasetId];
  const { from, keys } = sortKeys(by, descending, schema, (value) => `$${values.push(value)}`);
  const { rows } = await db.query<{ ordinals: Buffer | null }>(
    `select ${sortedOrdinals('datapoint', keys, descending)}
     from ${schema}.datapoints as datapoint ${from} where datapoint.dataset_id = $1`,
    values,
  );
  return readOrdinals(rows[0]?.ordinals);
}

function sortKeys(
  by: DatapointColumn,
  descending: boolean,
  schema: string,
  value: (of: unknown) => string,
): { from: string; keys: string[] } {
  switch (by.is) {
    case 'data':
    case 'target':
      return { from: '', keys: [startOf(`datapoint.${by.is}`)] };
    case 'queue':
      return {
        from: `left join ${schema}.queues as queue on queue.id = datapoint.queue_id`,
        keys: [startOf('queue.name')],
      };
    case 'approver':
      // Not decoded: Postgres refuses some of what JSON can contain.
      return {
        from: '',
        keys: [startOf(String.raw`substring(datapoint.approved_by from '"name":\s*"((?:[^"\\]|\\.)*)"')`)],
      };
    // Datapoints are numbered in the order in which they were added.
    case 'added':
      return { from: '', keys: ['datapoint.ordinal'] };
    case 'field':
      return fieldOrder(`${value(keyValue(by.key))}::text`, descending, 'datapoint.target');
  }
}
