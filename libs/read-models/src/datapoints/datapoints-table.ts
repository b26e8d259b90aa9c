import { table } from '../table.js';

/** Exact JSON texts. The item columns say where a pushed datapoint comes from; null if it was added directly. */
export const datapointsTable = table({
  name: 'datapoints',
  columns: {
    id: 'uuid',
    dataset_id: 'uuid',
    position: 'bigint',
    index: 'integer',
    ordinal: 'integer',
    data: 'text',
    target: 'text',
    metadata: 'text null',
    created_at: 'text',
    queue_id: 'uuid null',
    item_id: 'uuid null',
    item_revision: 'bigint null',
    approved_by: 'text null',
    decided: 'text null',
    /** The comments on the item, as JSON; null if there were none. */
    comments: 'text null',
    push_id: 'uuid null',
  },
  key: ['id'],
  indices: [
    { name: 'datapoints_in_order', columns: ['dataset_id', 'position', 'index'] },
    { name: 'datapoints_by_ordinal', columns: ['dataset_id', 'ordinal'] },
  ],
});

/** What is left of deleted datapoints, so that no other datapoint gets their ids and places. */
export const deletedDatapointsTable = table({
  name: 'deleted_datapoints',
  columns: { id: 'uuid', dataset_id: 'uuid', ordinal: 'integer' },
  key: ['id'],
  indices: [{ name: 'deleted_datapoints_by_ordinal', columns: ['dataset_id', 'ordinal'] }],
});
