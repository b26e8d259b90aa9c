// What the member may see: things of their project. Anything else does not exist for them.
import type { Caller, Right } from '@labeling/identity';
import { getDataset, getQueue, type DatasetRow, type QueueRow } from '@labeling/read-models';
import { error } from '@sveltejs/kit';
import { stores } from './stores.js';

export function callerIn(locals: App.Locals): Caller {
  return locals.caller ?? error(401, 'Sign in to see this page.');
}

/** The caller, who must hold the right. */
export function callerWith(locals: App.Locals, right: Right): Caller {
  const caller = callerIn(locals);
  if (!caller.rights.has(right)) error(403, 'Your role in this project does not allow this.');
  return caller;
}

export async function queueInProject(locals: App.Locals, id: string): Promise<QueueRow> {
  const { projectId } = callerIn(locals);
  const queue = await getQueue(stores().db, id);
  if (queue === undefined || queue.deleted || queue.projectId !== projectId) error(404, 'There is no such queue.');
  return queue;
}

export async function datasetInProject(locals: App.Locals, id: string): Promise<DatasetRow> {
  const { projectId } = callerIn(locals);
  const dataset = await getDataset(stores().db, id);
  if (dataset?.projectId !== projectId) error(404, 'There is no such dataset.');
  return dataset;
}
