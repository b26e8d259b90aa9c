import { annotatorIn } from '#lib/annotations/server/annotator.js';
import { orderAnswer } from '#lib/server/order-answer.js';
import { queueOfCaller } from '#lib/server/project-access.js';
import { sortedItems } from '@labeling/read-models/queries';
import type { RequestHandler } from './$types.js';

/** The ordinals of what is in the queue, in the order of a column as the caller sees it. */
export const GET: RequestHandler = async (event) => {
  const queue = await queueOfCaller(event.locals, event.params.queue);
  const whose = { queueId: queue.id, annotator: annotatorIn(event.locals, queue, event.url) };
  const columns = ['state', 'data', 'target', 'updated'] as const;
  return orderAnswer(event, columns, (client, order) => sortedItems(client, { ...whose, ...order }));
};
