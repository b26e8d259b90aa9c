import { getQueue, type QueueRow } from '@labeling/read-models/queries';
import { error } from '@sveltejs/kit';
import { callerIn } from './in-project.js';
import { stores } from './stores.js';

/** The queue named in the address. Another project's queue does not exist for the member: 404, as for an unknown one. */
export async function queueOfCaller(locals: App.Locals, queueId: string | undefined): Promise<QueueRow> {
  const { projectId } = callerIn(locals);
  const queue = await getQueue(stores().db, queueId ?? '');
  if (queue === undefined || queue.deleted || queue.projectId !== projectId) {
    error(404, 'There is no such queue');
  }
  return queue;
}
