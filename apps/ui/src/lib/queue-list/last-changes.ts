import { listActivity, type Queryable } from '@labeling/read-models/queries';

/** When something last happened in each queue, and who did it; undefined for a queue in which nothing has. */
export async function lastChanges(db: Queryable, queues: readonly { id: string }[]) {
  return Promise.all(
    queues.map(async ({ id }) => {
      const { data } = await listActivity(db, { queueId: id, limit: 1 });
      return data[0] && { at: data[0].at, by: data[0].actor.name };
    }),
  );
}
