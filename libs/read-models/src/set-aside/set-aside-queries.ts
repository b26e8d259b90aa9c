import type { Queryable } from '@labeling/postgres';
import { liveSchema } from '../schema.js';
import { selected, type Selected } from '../table.js';
import { setAsideTable } from './set-aside-table.js';

/** A stream that is not folded from one event on, because that event could not be read. */
export interface SetAsideStream {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly type: string;
  /** Whether it could be read, but then not folded. */
  readonly wasRead: boolean;
  readonly reason: string;
  /** When the event was stored. */
  readonly storedAt: string;
}

export async function countSetAside(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from ${liveSchema}.${setAsideTable.name}`,
  );
  return rows[0]?.count ?? 0;
}

/** In the order in which the events were stored. */
export async function listSetAside(db: Queryable, limit: number): Promise<SetAsideStream[]> {
  const { rows } = await db.query<Row>(
    `select ${selected(setAsideTable.columns)} from ${liveSchema}.${setAsideTable.name} order by position limit $1`,
    [limit],
  );
  return rows.map(streamOf);
}

/** One for each type and reason: if one can be read, so can the others. */
export async function examplesOfSetAside(db: Queryable): Promise<SetAsideStream[]> {
  const { rows } = await db.query<Row>(
    `select distinct on (type, reason) ${selected(setAsideTable.columns)}
     from ${liveSchema}.${setAsideTable.name} order by type, reason, position`,
  );
  return rows.map(streamOf);
}

/** A stream of a project that is set aside. `queueId` is the queue of an item. */
export interface SetAsideInProject extends Pick<SetAsideStream, 'revision' | 'type' | 'reason' | 'storedAt'> {
  readonly kind: 'item' | 'queue' | 'dataset' | 'push';
  readonly id: string;
  readonly queueId: string | null;
}

/** The oldest first. Streams that never had an event of this product belong to no project. */
export async function setAsideInProject(
  db: Queryable,
  projectId: string,
  limit: number,
): Promise<readonly SetAsideInProject[]> {
  const { rows } = await db.query<Omit<SetAsideInProject, 'revision'> & { readonly revision: string }>(
    `select aside.kind, aside.id, item.queue_id as "queueId", aside.revision, aside.type, aside.reason,
       aside.stored_at as "storedAt"
     from (
       select *, split_part(stream, '-', 1) as kind, substring(stream from '^(?:item|queue|dataset|push)-(.{36})$')::uuid as id
       from ${liveSchema}.${setAsideTable.name}
       where stream ~ '^(item|queue|dataset|push)-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
     ) as aside
     left join ${liveSchema}.queue_items as item on aside.kind = 'item' and item.id = aside.id
     left join ${liveSchema}.queues as queue on aside.kind = 'queue' and queue.id = aside.id
     left join ${liveSchema}.datasets as dataset on aside.kind = 'dataset' and dataset.id = aside.id
     left join ${liveSchema}.pushes as push on aside.kind = 'push' and push.id = aside.id
     where coalesce(item.project_id, queue.project_id, dataset.project_id, push.project_id) = $1
     order by aside.position limit $2`,
    [projectId, limit],
  );
  return rows.map((row) => ({ ...row, revision: BigInt(row.revision) }));
}

type Row = Selected<(typeof setAsideTable)['columns']>;

function streamOf(row: Row): SetAsideStream {
  return { ...row, revision: BigInt(row.revision), position: BigInt(row.position) };
}
