import { isUuid, storableText, type Queryable } from '@labeling/postgres';
import { isOpenIn } from '../queues/open-to.js';
import { liveSchema, type Schema } from '../schema.js';

/** Something in a project that people call by its name. */
export interface Named {
  readonly kind: 'queue' | 'dataset';
  readonly id: string;
  readonly name: string;
}

export interface FindNames {
  readonly projectId: string;
  /** Whose queues to search, as in `QueuesSeen`. */
  readonly viewer: string | undefined;
  /** Its characters, spaces aside, appear in the name in this order, in either case. An empty text finds nothing. */
  readonly q: string;
  /** These are found as well, whatever their names. */
  readonly ids?: readonly string[];
  /** The most of each kind that are found by their names. */
  readonly limit: number;
}

/**
 * Queues and datasets by name, in no particular order. If too many match, those that begin with the text are found
 * first, then those that contain it, and short names before long ones.
 */
export async function findNames(
  db: Queryable,
  { projectId, viewer, q, ids = [], limit }: FindNames,
  schema = liveSchema,
): Promise<Named[]> {
  const text = storableText(q.trim()).toLowerCase();
  const pattern = text === '' ? null : `%${[...text.replace(/\s+/g, '')].map(literally).join('%')}%`;
  const { rows } = await db.query<Named>(
    `${inTable('queue', `${schema}.queues as queue where not deleted and ${isOpenIn('queue', '$6::text')} and`)} union all ${inTable('dataset', `${schema}.datasets where not deleted and`)}`,
    [projectId, pattern, text, ids.filter(isUuid), limit, viewer],
  );
  return rows;
}

function inTable(kind: Named['kind'], from: `${Schema}.${string}`): string {
  const found = `select '${kind}' as kind, id, name from ${from} project_id = $1 and`;
  return `(${found} id = any ($4::uuid[]))
    union (${found} name ilike $2 order by strpos(lower(name), $3) = 1 desc, strpos(lower(name), $3) > 0 desc,
      length(name), position limit $5)`;
}

function literally(character: string): string {
  return /[\\%_]/.test(character) ? `\\${character}` : character;
}
