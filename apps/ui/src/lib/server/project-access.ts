// What the member may see: things of their project. Anything else does not exist for them.
import type { Caller } from '@labeling/identity';
import { getDataset, getQueue, type DatasetRow, type QueueRow } from '@labeling/read-models/queries';
import { error } from '@sveltejs/kit';
import { stores } from './stores.js';

export const REFUSAL = 'Your role in this project does not allow this.';

/** Who asks, and in which project. The right to ask was looked at before (`routeNeeds`); a refusal is told here. */
export function callerIn({ caller, isRefused }: App.Locals): Caller {
  if (isRefused === true) error(403, REFUSAL);
  return caller ?? error(401, 'Sign in to see this page.');
}

/** The dataset named in the address. Another project's dataset does not exist for the member. */
export async function datasetOfCaller(locals: App.Locals, id: string): Promise<DatasetRow> {
  const dataset = await getDataset(stores().db, id);
  if (dataset === undefined || dataset.projectId !== callerIn(locals).projectId)
    error(404, 'There is no such dataset.');
  return dataset;
}

/**
 * Asks whether the one who opened a stream is still signed in, and still in the project: a session that ended, or a
 * member who was removed, must not go on hearing.
 */
export function isStillSignedIn({ token = '', caller }: App.Locals): () => Promise<boolean> {
  const project = caller?.projectId ?? '';
  return async () =>
    (await stores().identity.authenticate({ authorization: `Bearer ${token}`, project })) !== undefined;
}

/** The queue named in the address. Another project's queue does not exist for the member: 404, as for an unknown one. */
export async function queueOfCaller(locals: App.Locals, queueId: string | undefined): Promise<QueueRow> {
  const { projectId } = callerIn(locals);
  const queue = await getQueue(stores().db, queueId ?? '');
  if (queue === undefined || queue.deleted || queue.projectId !== projectId) {
    error(404, 'There is no such queue.');
  }
  return queue;
}
