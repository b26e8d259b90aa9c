import { callerIn } from '../../server/project-access.js';
import { stores } from '../../server/stores.js';
import { listDatasets, type DatasetRow } from '@labeling/read-models/queries';

/** A dataset in the list of datasets. */
export type ListedDataset = Pick<DatasetRow, 'id' | 'name' | 'datapoints' | 'createdAt'>;

/** The datasets of the member's project. */
export async function listedDatasets(locals: App.Locals): Promise<ListedDataset[]> {
  const datasets = await listDatasets(stores().db, callerIn(locals).projectId);
  return datasets.map(({ id, name, datapoints, createdAt }) => ({ id, name, datapoints, createdAt }));
}
