import type { LabelingQueue } from 'labeling-queue';
import { Failure } from './failure.js';

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id of the queue that was given by name or by id. */
export function findQueue(client: LabelingQueue, nameOrId: string): Promise<string> {
  return find('queue', nameOrId, () => client.queues.list({ name: nameOrId }));
}

export function findDataset(client: LabelingQueue, nameOrId: string): Promise<string> {
  return find('dataset', nameOrId, () => client.datasets.list({ name: nameOrId }));
}

async function find(
  what: string,
  nameOrId: string,
  list: () => AsyncIterable<{ readonly id: string; readonly name: string }>,
): Promise<string> {
  if (id.test(nameOrId)) return nameOrId;
  const found: string[] = [];
  for await (const one of list()) found.push(one.id);
  const [first] = found;
  if (first === undefined) throw new Failure(`There is no ${what} called "${nameOrId}"`);
  if (found.length === 1) return first;
  throw new Failure(`${found.length} ${what}s are called "${nameOrId}": use an id, such as ${first}`);
}
