import {
  approvalsBy,
  existingQueues,
  latestActivity,
  leftFor,
  type Queryable,
  type QueueCounters,
} from '@labeling/read-models/queries';

/** A queue in the list of queues. */
export interface ListedQueue {
  readonly id: string;
  readonly name: string;
  readonly counters: QueueCounters;
  /** How many of its items whoever sees the list approved. */
  readonly byViewer: number;
  /** How many are assigned to them and not approved yet. */
  readonly leftForViewer: number;
  /** What happened last in it, and who did it; empty when nothing has since it was created. */
  readonly change: { readonly at: string; readonly by: string };
}

/** Whose list it is, and which queues are in it. */
export interface QueueListing {
  readonly projectId: string;
  readonly viewerId: string;
  readonly archived: boolean;
}

export interface ListedQueues {
  readonly queues: ListedQueue[];
  /** How many are in the list, and how many in the other one: of archived queues, or of those that are not. */
  readonly total: number;
  readonly others: number;
}

/** The queues of a project, at most so many. */
export async function listedQueues(
  db: Queryable,
  { projectId, viewerId, archived }: QueueListing,
  most = Infinity,
): Promise<ListedQueues> {
  const all = await existingQueues(db, projectId);
  const listed = all.filter((queue) => queue.archived === archived);
  const first = listed.slice(0, most);
  const [latest, approvals, left] = await Promise.all([
    latestActivity(
      db,
      first.map(({ id }) => id),
    ),
    approvalsBy(db, viewerId),
    leftFor(db, viewerId),
  ]);
  const changes = new Map(latest.map(({ queueId, at, actor }) => [queueId, { at, by: actor.name }]));
  const queues = first.map(({ id, name, createdAt, counters }) => ({
    ...{ id, name, counters, byViewer: approvals.get(id) ?? 0 },
    leftForViewer: left.get(id) ?? 0,
    change: changes.get(id) ?? { at: createdAt, by: '' },
  }));
  return { queues, total: listed.length, others: all.length - listed.length };
}
