import { orderAnswer } from '#lib/server/order-answer.js';
import { datasetOfCaller } from '#lib/server/project-access.js';
import { sortedDatapoints } from '@labeling/read-models/queries';
import type { RequestHandler } from './$types.js';

/** The ordinals of the datapoints in the order of a column. */
export const GET: RequestHandler = async (event) => {
  const { id: datasetId } = await datasetOfCaller(event.locals, event.params.dataset);
  const columns = ['data', 'target', 'queue', 'approver', 'added'] as const;
  return orderAnswer(event, columns, (client, order) => sortedDatapoints(client, { datasetId, ...order }));
};
