import { datasetFields } from '#lib/datasets/server/dataset-fields.js';
import { datapointRows } from '#lib/datasets/server/listed-datapoints.js';
import { callerIn, datasetOfCaller } from '#lib/server/project-access.js';
import { columnsFrom } from '#lib/long-table/field-words.js';
import { stores } from '#lib/server/stores.js';
import { teamOfProject } from '#lib/server/team-of-project.js';
import { followView } from '#lib/views/server/view-address.js';
import { queuesSeenBy } from '@labeling/identity';
import { emptyPlaces, existingQueues } from '@labeling/read-models/queries';
import type { PageServerLoad } from './$types.js';

/** More than a screen shows. */
const FIRST = Array.from({ length: 60 }, (_, ordinal) => ordinal);

export const load: PageServerLoad = async ({ locals, params, url, depends }) => {
  depends('live:datasets');
  const dataset = await datasetOfCaller(locals, params.dataset);
  await followView(locals, url, { datasetId: dataset.id });
  const { db } = stores();
  const [fields, queues, members, empty] = await Promise.all([
    datasetFields(db, dataset.id),
    existingQueues(db, queuesSeenBy(callerIn(locals))),
    teamOfProject(dataset.projectId),
    emptyPlaces(db, dataset.id),
  ]);
  const keys = columnsFrom({ fields }, []);
  const first = await datapointRows(db, dataset.id, FIRST, keys.length > 0 ? keys : undefined);
  const { id, name, datapoints, places, createdAt } = dataset;
  return {
    dataset: { id, name, datapoints, createdAt },
    places: { places, empty },
    first,
    fields,
    members,
    queues: queues.map((queue) => ({ id: queue.id, name: queue.name })),
  };
};
