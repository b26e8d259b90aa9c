import { latestActivity, listQueues, type Queryable, type QueueCounters } from '@labeling/read-models/queries';

/** A queue in the list of queues. */
export interface ListedQueue {
  readonly id: string;
  readonly name: string;
  readonly counters: QueueCounters;
  /** What happened last in it, and who did it; empty when nothing has since it was created. */
  readonly change: { readonly at: string; readonly by: string };
}

/** The queues of a project, at most so many, and how many it has. */
export async function listedQueues(
  db: Queryable,
  projectId: string,
  most = Infinity,
): Promise<{ queues: ListedQueue[]; total: number }> {
  const all = await listQueues(db, projectId);
  const first = all.slice(0, most);
  const latest = await latestActivity(
    db,
    first.map(({ id }) => id),
  );
  const changes = new Map(latest.map(({ queueId, at, actor }) => [queueId, { at, by: actor.name }]));
  const queues = first.map(({ id, name, createdAt, counters }) => ({
    ...{ id, name, counters },
    change: changes.get(id) ?? { at: createdAt, by: '' },
  }));
  return { queues, total: all.length };
}
