import { isUuid, type Queryable } from '@labeling/postgres';
import { fieldMatches, readFieldFilter } from '../queue-items/field-values.js';
import { textIn } from '../queue-items/text-search.js';
import { liveSchema, type Schema } from '../schema.js';

export interface SearchDatapoints {
  readonly datasetId: string;
  /** Text in data, target or metadata, whatever its case, as people read it or as JSON spells it; or an id. */
  readonly q: string;
  /** Only those whose target has this value for this key: `verdict=wrong`; without a value, those that lack it. */
  readonly field?: string;
  /** Searches this many from this ordinal on: a large dataset is searched slice by slice. */
  readonly from: number;
  readonly count: number;
}

/** The ordinals of those datapoints of a slice that match, ascending. */
export async function matchingOrdinals(
  db: Queryable,
  { datasetId, q, field = '', from, count }: SearchDatapoints,
  schema = liveSchema,
): Promise<number[]> {
  if (!isUuid(datasetId)) return [];
  const values: unknown[] = [datasetId, from, from + count];
  const value = (of: unknown) => `$${values.push(of)}`;
  const condition = `${datapointMatches(q, value)} and ${hasField(field, value)}`;
  const { rows } = await db.query<{ ordinal: number }>(
    `select ordinal from ${schema}.datapoints
     where dataset_id = $1 and ordinal >= $2 and ordinal < $3 and ${condition} order by ordinal`,
    values,
  );
  return rows.map(({ ordinal }) => ordinal);
}

function hasField(field: string, value: (of: unknown) => string): string {
  if (field === '') return 'true';
  const filter = readFieldFilter(field);
  return filter === undefined ? 'false' : fieldMatches(filter, value, 'datapoints.target');
}

function datapointMatches(q: string, value: (of: unknown) => string): string {
  if (q === '') return 'true';
  const conditions = ['data', 'target', 'metadata'].map(textIn(q, value));
  if (isUuid(q)) conditions.push(`id = ${value(q)}`);
  return `(${conditions.join(' or ')})`;
}

/** How many datapoints one query of a search covers. */
export const SEARCH_SLICE = 20_000;

/** Where a search for a page of a list stands: the ordinals of what was found, and where to continue. */
export interface SearchStep {
  readonly ordinals: readonly number[];
  /** The first ordinal that was not searched; null at the end. */
  readonly next: number | null;
}

/** Searches one slice for at most `limit` matches. */
export async function searchStep(
  db: Queryable,
  { datasetId, q, from, limit }: Omit<SearchDatapoints, 'count'> & { readonly limit: number },
  schema: Schema = liveSchema,
): Promise<SearchStep> {
  const found = await matchingOrdinals(db, { datasetId, q, from, count: SEARCH_SLICE }, schema);
  const last = found[limit - 1];
  if (found.length > limit && last !== undefined) return { ordinals: found.slice(0, limit), next: last + 1 };
  const { rows } = await db.query<{ more: boolean }>(
    `select exists (select from ${schema}.datapoints where dataset_id = $1 and ordinal >= $2) as more`,
    [datasetId, from + SEARCH_SLICE],
  );
  return { ordinals: found, next: rows[0]?.more === true ? from + SEARCH_SLICE : null };
}
