import { getQueue, type QueueRow } from '@labeling/read-models';
import { error } from '@sveltejs/kit';
import { stores } from './stores.js';

/** The queue named in the address. Another project's queue does not exist for the member: 404, as for an unknown one. */
export async function queueOfCaller(locals: App.Locals, queueId: string | undefined): Promise<QueueRow> {
  const queue = await getQueue(stores().db, queueId ?? '');
  if (queue === undefined || queue.deleted || queue.projectId !== locals.caller?.projectId) {
    error(404, 'There is no such queue');
  }
  return queue;
}
