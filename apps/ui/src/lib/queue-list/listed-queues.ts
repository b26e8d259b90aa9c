import {
  approvalsBy,
  existingQueues,
  latestActivity,
  leftFor,
  ownShares,
  type Queryable,
  type QueueCounters,
  type QueuesSeen,
} from '@labeling/read-models/queries';

/** A queue in the list of queues. */
export interface ListedQueue {
  readonly id: string;
  readonly name: string;
  readonly counters: QueueCounters;
  /** How many of its items the viewer approved, or submitted where several members annotate each. */
  readonly byViewer: number;
  /** How many are left: for the viewer where they annotate on their own, for everybody elsewhere. */
  readonly open: number;
  /** How many are assigned to them and not approved yet. */
  readonly leftForViewer: number;
  /** Whether labelers have to be named to open it; only known to members who can open every queue. */
  readonly isForSome: boolean;
  /** When something last happened in it, and who did it; `by` is empty when nothing has since it was created. */
  readonly change: { readonly at: string; readonly by: string };
}

/** Whose list it is, and which queues are in it. */
export interface QueueListing extends QueuesSeen {
  readonly viewerId: string;
  /** The viewer is one of those who annotate, where several members do. */
  readonly annotates: boolean;
  readonly archived: boolean;
}

export interface ListedQueues {
  readonly queues: ListedQueue[];
  /** How many queues are in this list, and how many in the other one: archived queues, or those that are not. */
  readonly total: number;
  readonly others: number;
}

/** The queues of a project, at most `most`. */
export async function listedQueues(
  db: Queryable,
  { projectId, viewer, viewerId, annotates, archived }: QueueListing,
  most = Infinity,
): Promise<ListedQueues> {
  const all = await existingQueues(db, { projectId, viewer });
  const listed = all.filter((queue) => queue.archived === archived);
  const first = listed.slice(0, most);
  const ids = first.map(({ id }) => id);
  const annotated = first.filter(({ overlap }) => annotates && overlap.annotations > 1).map(({ id }) => id);
  const [latest, approvals, left, shares] = await Promise.all([
    latestActivity(db, ids),
    approvalsBy(db, viewerId),
    leftFor(db, viewerId, ids),
    ownShares(db, viewerId, annotated),
  ]);
  const nothing = { submitted: 0, done: 0 };
  const changes = new Map(latest.map(({ queueId, at, actor }) => [queueId, { at, by: actor.name }]));
  const queues = first.map(({ id, name, createdAt, counters, openTo }) => {
    const share = annotated.includes(id) ? (shares.get(id) ?? nothing) : undefined;
    return {
      ...{ id, name, counters },
      byViewer: share?.submitted ?? approvals.get(id) ?? 0,
      open: counters.new + counters.modified - (share?.done ?? 0),
      leftForViewer: left.get(id) ?? 0,
      isForSome: viewer === undefined && openTo !== null,
      change: changes.get(id) ?? { at: createdAt, by: '' },
    };
  });
  return { queues, total: listed.length, others: all.length - listed.length };
}
