import type { JsonText, OpenTo, Overlap, Settling } from '@labeling/domain';
import { isUuid, type Queryable } from '@labeling/postgres';
import { liveSchema, type Schema } from '../schema.js';
import { selected, without, type Columns, type Selected } from '../table.js';
import { isOpenIn, openToOf, type QueuesSeen } from './open-to.js';
import { overlapOfRow } from './stored-overlap.js';
import { queueCountersTable, queuesTable } from './queues-tables.js';

/** Items per state. `total` is what is in the queue: new, modified and approved. */
export interface QueueCounters {
  readonly new: number;
  readonly modified: number;
  readonly approved: number;
  readonly discarded: number;
  readonly pushed: number;
  readonly total: number;
}
/** The counts with their total. */
export function countersOf(counts: Omit<QueueCounters, 'total'>): QueueCounters {
  return { ...counts, total: counts.new + counts.modified + counts.approved };
}
/** A queue without its long texts. */
export interface QueueSummary {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly defaultDatasetId: string | null;
  /** Otherwise only leads and admins push. */
  readonly labelersMayPush: boolean;
  readonly overlap: Overlap;
  /** What is being done to its items because the overlap changed; null while they are in line with it. */
  readonly settling: Settling | null;
  readonly openTo: OpenTo;
  readonly deleted: boolean;
  readonly archived: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly revision: bigint;
  /** The position of the event that created it. */
  readonly position: bigint;
  readonly counters: QueueCounters;
}
export interface QueueRow extends QueueSummary {
  readonly guidelines: string;
  readonly annotationSchema: JsonText | null;
}

/** Which queues of a project to list: those that are archived, or those that are not. */
export interface ListQueues {
  readonly archived?: boolean;
  /** Only those with exactly this name. */
  readonly name?: string | undefined;
  /** Where in the list a queue is; the page begins after it. */
  readonly after?: QueuePlace | undefined;
  readonly limit: number;
}
export interface QueuePlace {
  readonly id: string;
  readonly position: bigint;
}

/** The queues that the viewer sees and that are not deleted, in the order in which they were created. */
export async function listQueues(
  db: Queryable,
  { projectId, viewer }: QueuesSeen,
  { archived = false, name, after, limit }: ListQueues,
  schema = liveSchema,
): Promise<QueueRow[]> {
  // Postgres cannot store such a text, nor compare with one.
  if (name?.includes('\0')) return [];
  const where = `${isSeen} and ${exists} and queue.archived = $3 and ($4::text is null or queue.name = $4)
    and ($5::bigint is null or (queue.position, queue.id) > ($5, $6::uuid))
    order by queue.position, queue.id limit $7`;
  const place = [after?.position.toString() ?? null, after?.id ?? null];
  const values = [projectId, viewer, archived, name ?? null, ...place, limit];
  const { rows } = await db.query<QueryRow>(selectQueues(schema, where), values);
  return rows.map(queueOf);
}

/** Where a queue that the viewer sees is in the list, or was: it may have been archived or deleted since. */
export async function placeOfQueue(
  db: Queryable,
  { projectId, viewer }: QueuesSeen,
  id: string,
  schema = liveSchema,
): Promise<QueuePlace | undefined> {
  const { rows } = await db.query<{ position: string }>(
    `select queue.position from ${schema}.queues as queue where ${isSeen} and queue.id = $3`,
    [projectId, viewer, id],
  );
  return rows.map(({ position }) => ({ id, position: BigInt(position) }))[0];
}

/** Archived queues and all others, in the same order. Lists are read often, so without the long texts: a project may have thousands. */
export async function existingQueues(db: Queryable, seen: QueuesSeen, schema = liveSchema): Promise<QueueSummary[]> {
  const where = `${isSeen} and ${exists} ${inOrder}`;
  const { rows } = await db.query<SummaryRow>(selectQueues(schema, where, brief), [seen.projectId, seen.viewer]);
  return rows.map(summaryOf);
}

/** Which of these a page for the viewer may list: they see them, and they are not deleted. Without ids, of all. */
export async function queueIdsSeen(
  db: Queryable,
  { projectId, viewer }: QueuesSeen,
  among: readonly string[] | null = null,
  schema = liveSchema,
): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    `select queue.id from ${schema}.queues as queue
     where ${isSeen} and ${exists} and ($3::uuid[] is null or queue.id = any ($3))`,
    [projectId, viewer, among],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The ids of the queues, including deleted ones, that the viewer does not see. */
export async function queuesHidden(
  db: Queryable,
  { projectId, viewer }: QueuesSeen,
  schema = liveSchema,
): Promise<ReadonlySet<string>> {
  if (viewer === undefined) return new Set();
  const { rows } = await db.query<{ id: string }>(
    `select id from ${schema}.queues as queue where project_id = $1 and not ${isOpenIn('queue', '$2::text')}`,
    [projectId, viewer],
  );
  return new Set(rows.map(({ id }) => id));
}

/** One queue, even when it is deleted. The caller checks that its project and its members are right. */
export async function getQueue(db: Queryable, queueId: string, schema = liveSchema): Promise<QueueRow | undefined> {
  if (!isUuid(queueId)) return undefined;
  const { rows } = await db.query<QueryRow>(selectQueues(schema, 'queue.id = $1'), [queueId]);
  return rows.map(queueOf)[0];
}

const isSeen = `queue.project_id = $1 and ${isOpenIn('queue', '$2::text')}`;
const exists = 'not queue.deleted';
const inOrder = 'order by queue.position';
const columns = without(queuesTable.columns, 'default_dataset_id');
const brief = without(columns, 'guidelines', 'annotation_schema');
const counts = without(queueCountersTable.columns, 'queue_id');
type SummaryRow = Selected<typeof brief> &
  Selected<typeof counts> & {
    readonly defaultDatasetId: string | null;
    readonly settling: Settling | null;
  };
type QueryRow = SummaryRow & { readonly guidelines: string; readonly annotationSchema: JsonText | null };

/** A deleted dataset is no longer any queue's default. */
function existingDefault(schema: Schema): string {
  const deleted = `select from ${schema}.datasets where id = queue.default_dataset_id and deleted`;
  return `case when exists (${deleted}) then null else queue.default_dataset_id end as "defaultDatasetId"`;
}

function selectQueues(schema: Schema, where: string, shown: Columns = columns): string {
  return `
    select ${selected(shown, 'queue')}, ${existingDefault(schema)}, ${Object.keys(counts)
      .map((name) => `coalesce(counters.${name}, 0) as ${name}`)
      .join(', ')}
    from ${schema}.queues as queue left join ${schema}.queue_counters as counters on counters.queue_id = queue.id
    where ${where}`;
}

function queueOf({ guidelines, annotationSchema, ...row }: QueryRow): QueueRow {
  return { ...summaryOf(row), guidelines, annotationSchema };
}

function summaryOf(row: SummaryRow): QueueSummary {
  const { new: isNew, modified, approved, discarded, pushed, revision, position, ...settings } = row;
  const { overlap: annotations, overlapLots, slotHours, openTo, ...queue } = settings;
  const counters = countersOf({ new: isNew, modified, approved, discarded, pushed });
  const overlap = overlapOfRow({ overlap: annotations, overlapLots, slotHours });
  return {
    ...queue,
    overlap,
    openTo: openToOf(openTo),
    revision: BigInt(revision),
    position: BigInt(position),
    counters,
  };
}

/** How many items of each queue an actor approved that are approved now, or were when they were pushed. */
export async function approvalsBy(
  db: Queryable,
  actorId: string,
  schema = liveSchema,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ id: string; items: number }>(
    `select queue_id as id, items from ${schema}.queue_approvals where actor_id = $1`,
    [actorId],
  );
  return new Map(rows.map(({ id, items }) => [id, items]));
}
