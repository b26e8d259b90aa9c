import { isUuid, type Queryable } from '@labeling/postgres';
import { fieldBytes, fieldMatches, readFieldFilter } from '../queue-items/field-values.js';
import { textIn } from '../queue-items/text-search.js';
import { liveSchema, type Schema } from '../schema.js';
import { SEARCHED_BYTES, searchedRows } from '../searched-rows.js';

export interface SearchDatapoints {
  readonly datasetId: string;
  /** Text in data, target or metadata, whatever its case, as people read it or as JSON spells it; or an id. */
  readonly q: string;
  /** Only those whose target has this value for this key: `verdict=wrong`; without a value, those that lack it. */
  readonly field?: string;
  /** Searches this many from this ordinal onward: a large dataset is searched slice by slice. */
  readonly from: number;
  readonly count: number;
  /** Searches fewer if the first ones already have this many bytes of payloads. */
  readonly bytes?: number | undefined;
}

/** The ordinals of those datapoints of a slice that match, ascending. */
export async function matchingOrdinals(
  db: Queryable,
  search: SearchDatapoints,
  schema = liveSchema,
): Promise<readonly number[]> {
  return (await searchDatapoints(db, search, schema)).ordinals;
}

/** What was found in a slice. */
export interface SearchedDatapoints {
  /** Ascending. */
  readonly ordinals: readonly number[];
  /** The first ordinal that was not searched. */
  readonly next: number;
}

/** Searches a slice, which ends early if its first datapoints are so large that they have `bytes` of payloads. */
export async function searchDatapoints(
  db: Queryable,
  { datasetId, q, field = '', from, count, bytes = Number.MAX_SAFE_INTEGER }: SearchDatapoints,
  schema = liveSchema,
): Promise<SearchedDatapoints> {
  if (!isUuid(datasetId)) return { ordinals: [], next: from + count };
  const values: unknown[] = [datasetId, from, from + count];
  const value = (of: unknown) => `$${values.push(of)}`;
  const rows = searchedRows({
    row: 'datapoints',
    from: `${schema}.datapoints`,
    where: 'dataset_id = $1 and ordinal >= $2 and ordinal < $3',
    condition: `${datapointMatches(q, value)} and ${hasField(field, value)}`,
    bytesRead: `${q === '' ? 0 : textBytes} + ${field === '' ? 0 : fieldBytes('target')}`,
    bytes,
  });
  const { rows: found } = await db.query<{ ordinals: number[] | null; next: number | null }>(
    `select array_agg(ordinal order by ordinal) filter (where matches = 1) as ordinals,
       min(ordinal) filter (where not searched) as next
     from (${rows}) as slice`,
    values,
  );
  return { ordinals: found[0]?.ordinals ?? [], next: found[0]?.next ?? from + count };
}

const textBytes = 'octet_length(data) + octet_length(target) + coalesce(octet_length(metadata), 0)';

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

/** The most datapoints that one query of a search covers. */
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
  { limit, ...search }: Omit<SearchDatapoints, 'count'> & { readonly limit: number },
  schema: Schema = liveSchema,
): Promise<SearchStep> {
  const slice = { bytes: SEARCHED_BYTES, ...search, count: SEARCH_SLICE };
  const { ordinals: found, next } = await searchDatapoints(db, slice, schema);
  const last = found[limit - 1];
  if (found.length > limit && last !== undefined) return { ordinals: found.slice(0, limit), next: last + 1 };
  const { rows } = await db.query<{ more: boolean }>(
    `select exists (select from ${schema}.datapoints where dataset_id = $1 and ordinal >= $2) as more`,
    [search.datasetId, next],
  );
  return { ordinals: found, next: rows[0]?.more === true ? next : null };
}
