// Members see only what belongs to their project. Anything else does not exist for them.
import type { Caller } from '@labeling/identity';
import { getDataset, getQueue, type DatasetRow, type QueueRow } from '@labeling/read-models/queries';
import { error } from '@sveltejs/kit';
import type { Hearer } from './event-stream.js';
import { stores } from './stores.js';

export const REFUSAL = 'Your role in this project does not allow this.';

/** Who is asking, and in which project. The right was checked before (`routeNeeds`); a refusal is reported here. */
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
 * Who opens a stream, and whether they are still signed in, still in the project and still may read it: an ended
 * session or a removed member must receive nothing more.
 */
export function hearerIn(locals: App.Locals): Hearer {
  const { actor, projectId } = callerIn(locals);
  const { token = '', session } = locals;
  return {
    memberId: actor.id,
    sessionEnds: session?.expiresAt ?? new Date(),
    isAllowed: async () => {
      const caller = await stores().identity.authenticate({ authorization: `Bearer ${token}`, project: projectId });
      return caller?.rights.has('read') ?? false;
    },
  };
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
