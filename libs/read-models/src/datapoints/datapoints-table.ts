import { EntitySchema } from 'typeorm';

/** Exact JSON texts. The item columns tell where a pushed datapoint comes from; they are null for one added directly. */
export const datapointsTable = new EntitySchema<{
  id: string;
  dataset_id: string;
  position: string;
  index: number;
  ordinal: number;
  data: string;
  target: string;
  metadata: string | null;
  created_at: string;
  queue_id: string | null;
  item_id: string | null;
  item_revision: string | null;
  approved_by: string | null;
  push_id: string | null;
}>({
  name: 'datapoints',
  columns: {
    id: { type: 'uuid', primary: true },
    dataset_id: { type: 'uuid' },
    position: { type: 'bigint' },
    index: { type: 'integer' },
    ordinal: { type: 'integer' },
    data: { type: 'text' },
    target: { type: 'text' },
    metadata: { type: 'text', nullable: true },
    created_at: { type: 'text' },
    queue_id: { type: 'uuid', nullable: true },
    item_id: { type: 'uuid', nullable: true },
    item_revision: { type: 'bigint', nullable: true },
    approved_by: { type: 'text', nullable: true },
    push_id: { type: 'uuid', nullable: true },
  },
  indices: [
    { name: 'datapoints_in_order', columns: ['dataset_id', 'position', 'index'] },
    { name: 'datapoints_by_ordinal', columns: ['dataset_id', 'ordinal'] },
  ],
});
