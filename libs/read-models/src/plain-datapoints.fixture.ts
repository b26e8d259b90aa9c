// What the tables of datapoints and of their counters should contain.
import { itemOf } from '@labeling/domain';
import type { StoredEvent } from '@labeling/event-store';
import { addedOf, approverOf, type PlainItems } from './plain-items.fixture.js';
import type { PlainTables } from './plain-tables.fixture.js';

type DatapointRow = PlainTables['datapoints'][number];
type NewDatapoint = Omit<DatapointRow, 'ordinal'>;

/** All datapoints that ever existed, including deleted ones. */
export function datapointsEver(events: readonly StoredEvent[], items: PlainItems): DatapointRow[] {
  const rows = events.flatMap((stored) => newDatapoints(stored, items));
  const byDataset = Map.groupBy(rows, (row) => row.dataset_id);
  return [...byDataset.values()].flatMap((own) => own.map((row, ordinal) => ({ ...row, ordinal })));
}

/** Whether a datapoint was deleted from its own dataset, after it was added. */
export function isDeletedIn(events: readonly StoredEvent[]): (row: DatapointRow) => boolean {
  return (row) =>
    events.some(
      ({ event, stream, position }) =>
        event.type === 'DatapointDeleted' &&
        stream === `datapoint-${row.id}` &&
        event.data.datasetId === row.dataset_id &&
        position > row.position,
    );
}

export function countDatapoints(
  ever: readonly DatapointRow[],
  isDeleted: (row: DatapointRow) => boolean,
): PlainTables['dataset_counters'] {
  return [...Map.groupBy(ever, (row) => row.dataset_id)].map(([dataset_id, own]) => {
    const datapoints = own.filter((row) => !isDeleted(row));
    return { dataset_id, datapoints: BigInt(datapoints.length), places: BigInt(own.length) };
  });
}

function newDatapoints(
  { event, stream, position, revision, metadata }: StoredEvent,
  items: PlainItems,
): NewDatapoint[] {
  if (event.type === 'DatapointsAdded') {
    const from = {
      queue_id: null,
      item_id: null,
      item_revision: null,
      approved_by: null,
      decided: null,
      comments: null,
      push_id: null,
    };
    const { datasetId: dataset_id, createdAt: created_at, datapoints } = event.data;
    return datapoints.map(({ id, data, target, metadata: more = null }, index) => {
      return { id, dataset_id, position, index, data, target, metadata: more, created_at, ...from };
    });
  }
  if (event.type !== 'ItemPushed') return [];
  const item = items.get(stream.slice('item-'.length));
  if (item === undefined) return [];
  const { queueId, data, target, metadata: more = null } = addedOf(item);
  const { comments = [] } = itemOf(item.state) ?? {};
  return [
    {
      id: event.data.datapointId,
      dataset_id: event.data.datasetId,
      position,
      index: 0,
      data,
      target: itemOf(item.state)?.target ?? target,
      metadata: more,
      created_at: metadata.at,
      queue_id: queueId,
      item_id: item.id,
      item_revision: revision,
      approved_by: approverOf(item),
      decided: event.data.decided === undefined ? null : JSON.stringify(event.data.decided),
      comments: comments.length === 0 ? null : JSON.stringify(comments),
      push_id: event.data.pushId,
    },
  ];
}
