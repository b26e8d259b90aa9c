// Members see only what belongs to their project. Anything else does not exist for them.
import { isOpenTo } from '@labeling/domain';
import { can, queuesSeenBy, type Caller } from '@labeling/identity';
import { getDataset, getQueue, type DatasetRow, type QueueRow } from '@labeling/read-models/queries';
import { error } from '@sveltejs/kit';
import { isDeepStrictEqual } from 'node:util';
import { isolated } from '../people/isolated.js';
import type { Hearer } from './event-stream.js';
import { stores } from './stores.js';

export const REFUSAL = 'Your role in this project does not allow this.';

/** Who is asking, and in which project. The right was checked before (`routeNeeds`); a refusal is reported here. */
export function callerIn({ caller, isRefused }: App.Locals): Caller {
  if (caller === undefined) error(401, 'Sign in to see this page.');
  // An admin who tried single sign-on may have come back as another member.
  if (isRefused === true) error(403, `You are signed in as ${isolated(caller.actor.name)}. ${REFUSAL}`);
  return caller;
}

/** The dataset named in the address. Another project's dataset does not exist for the member. */
export async function datasetOfCaller(locals: App.Locals, id: string): Promise<DatasetRow> {
  const dataset = await getDataset(stores().db, id);
  if (dataset?.projectId !== callerIn(locals).projectId) error(404, 'There is no such dataset.');
  if (dataset.deleted) error(404, wasDeleted('dataset', dataset.name));
  return dataset;
}

/**
 * Who opens a stream, and whether they are still signed in, still in the project and still allowed to read it: nothing
 * more may reach an ended session, a removed member, or somebody to whom the queue is no longer open. With another
 * role, or once another number of members annotates each item, what they see differs: their browser opens it again.
 */
export function hearerIn(locals: App.Locals, queue?: QueueRow): Hearer {
  const { actor, projectId, rights } = callerIn(locals);
  const { token = '', session } = locals;
  return {
    memberId: actor.id,
    sessionEnds: session?.expiresAt ?? new Date(),
    isAllowed: async () => {
      const caller = await stores().identity.authenticate({ authorization: `Bearer ${token}`, project: projectId });
      if (caller === undefined || !can(caller, 'read') || !isDeepStrictEqual(caller.rights, rights)) return false;
      if (queue === undefined) return true;
      const now = await queueSeenBy(caller, queue.id);
      return now !== undefined && !now.deleted && isDeepStrictEqual(now.overlap, queue.overlap);
    },
  };
}

/** Undefined for a queue that does not exist for them: of another project, or not open to them. It may be deleted. */
async function queueSeenBy(caller: Caller, queueId: string): Promise<QueueRow | undefined> {
  const { projectId, viewer } = queuesSeenBy(caller);
  const queue = await getQueue(stores().db, queueId);
  return queue?.projectId === projectId && isOpenTo(queue.openTo, viewer) ? queue : undefined;
}

/** Whoever follows a link to it learns why it leads nowhere. */
const wasDeleted = (what: string, name: string) => `The ${what} “${isolated(name)}” was deleted.`;

/** The queue in the address. One of another project, or one not open to the member, is treated as unknown: 404. */
export async function queueOfCaller(locals: App.Locals, queueId: string | undefined): Promise<QueueRow> {
  const queue = await queueSeenBy(callerIn(locals), queueId ?? '');
  if (queue === undefined) error(404, 'There is no such queue.');
  if (queue.deleted) error(404, wasDeleted('queue', queue.name));
  return queue;
}
