import type { DatapointDeleted, DatapointsAdded, ItemPushed } from '@labeling/domain';
import type { StoredEvent } from '@labeling/event-store';
import type pg from 'pg';
import type { Growth } from '../datasets/project-datasets.js';
import { itemOfFold, type ItemFold } from '../queue-items/item-fold.js';
import { inQueue } from '../queue-items/item-state-codes.js';
import type { Schema } from '../schema.js';
import { without, type NewRow } from '../table.js';
import { unnested } from '../unnest.js';
import { ordinalsOf, type Arrived } from './datapoint-ordinals.js';
import { datapointsTable } from './datapoints-table.js';

const { columns } = datapointsTable;
/** The columns of a datapoint that was added directly. */
const addedColumns = without(
  columns,
  ...(['queue_id', 'item_id', 'item_revision', 'approved_by', 'decided', 'comments', 'push_id'] as const),
);
/** The columns of a pushed datapoint, whose texts are already in another table. */
const pushedColumns = without(columns, 'data', 'target', 'metadata');
type Added = Omit<NewRow<typeof addedColumns>, 'ordinal'>;
type Pushed = Omit<NewRow<typeof pushedColumns>, 'ordinal'>;

const deletionColumns = { id: 'uuid', dataset_id: 'uuid', position: 'bigint' } as const;

/**
 * The datapoints that a batch creates and deletes. Of two with the same id the first is kept: a dataset's rows never change.
 */
export class ChangedDatapoints {
  readonly #added: Added[] = [];
  readonly #pushed: Pushed[] = [];
  readonly #deleted: NewRow<typeof deletionColumns>[] = [];
  /** All new datapoints, in the order of their positions. */
  readonly #arrived: Arrived[] = [];
  /** By dataset, once saved. */
  readonly grown = new Map<string, Growth>();

  add({ datasetId, createdAt, datapoints }: DatapointsAdded['data'], { position }: StoredEvent): void {
    datapoints.forEach(({ id, data, target, metadata = null }, index) => {
      const row = { id, dataset_id: datasetId, position, index, data, target, metadata, created_at: createdAt };
      this.#added.push(row);
      this.#arrived.push({ id, datasetId });
    });
  }

  /** `item_revision` is the revision of the event that pushed the item. */
  push(item: ItemFold, { datapointId, datasetId, pushId, decided }: ItemPushed['data'], stored: StoredEvent): void {
    const { comments } = inQueue(item.state);
    this.#pushed.push({
      id: datapointId,
      dataset_id: datasetId,
      position: stored.position,
      index: 0,
      created_at: stored.metadata.at,
      queue_id: itemOfFold(item).queueId,
      item_id: item.id,
      item_revision: stored.revision,
      approved_by: item.approvedBy,
      decided: decided === undefined ? null : JSON.stringify(decided),
      comments: comments.length === 0 ? null : JSON.stringify(comments),
      push_id: pushId,
    });
    this.#arrived.push({ id: datapointId, datasetId });
  }

  /** A datapoint that arrives later or is in another dataset stays, since this event was not about it. */
  delete(id: string, { datasetId }: DatapointDeleted['data'], { position }: StoredEvent): void {
    this.#deleted.push({ id, dataset_id: datasetId, position });
  }

  /** Expects the items to be saved: a pushed item's texts are copied from table to table. */
  async save(client: pg.ClientBase, schema: Schema): Promise<void> {
    const ordinals = await ordinalsOf(client, schema, this.#arrived);
    await this.#saveAdded(client, schema, ordinals);
    await this.#savePushed(client, schema, ordinals);
    await this.#saveDeleted(client, schema);
  }

  async #saveAdded(client: pg.ClientBase, schema: Schema, ordinals: Ordinals): Promise<void> {
    const added = placed(this.#added, ordinals);
    if (added.length === 0) return;
    const { names, source, values } = unnested(addedColumns, added);
    await this.#insert(client, schema, names, `select * from ${source}`, values);
  }

  async #savePushed(client: pg.ClientBase, schema: Schema, ordinals: Ordinals): Promise<void> {
    const pushed = placed(this.#pushed, ordinals);
    if (pushed.length === 0) return;
    const { names, source, values } = unnested(pushedColumns, pushed);
    const texts = 'item.data, coalesce(item.edited_target, item.original_target), item.metadata';
    await this.#insert(
      client,
      schema,
      [...names, 'data', 'target', 'metadata'],
      `select pushed.*, ${texts} from ${source} as pushed (${names.join(', ')})
       join ${schema}.item_payloads as item using (item_id)`,
      values,
    );
  }

  async #saveDeleted(client: pg.ClientBase, schema: Schema): Promise<void> {
    if (this.#deleted.length === 0) return;
    const { names, source, values } = unnested(deletionColumns, this.#deleted);
    const { rows } = await client.query<{ datasetId: string; lost: number }>(
      `with gone as (
         delete from ${schema}.datapoints as datapoint using ${source} as deleted (${names.join(', ')})
         where datapoint.id = deleted.id and datapoint.dataset_id = deleted.dataset_id
           and datapoint.position < deleted.position
         returning datapoint.id, datapoint.dataset_id, datapoint.ordinal
       ), kept as (
         insert into ${schema}.deleted_datapoints (id, dataset_id, ordinal) select id, dataset_id, ordinal from gone
       ) select dataset_id as "datasetId", count(*)::integer as lost from gone group by dataset_id`,
      values,
    );
    for (const { datasetId, lost } of rows) this.#grow(datasetId, { datapoints: -lost, places: 0 });
  }

  #grow(datasetId: string, { datapoints, places }: Growth): void {
    const before = this.grown.get(datasetId) ?? { datapoints: 0, places: 0 };
    this.grown.set(datasetId, { datapoints: before.datapoints + datapoints, places: before.places + places });
  }

  async #insert(
    client: pg.ClientBase,
    schema: Schema,
    names: readonly string[],
    select: string,
    values: unknown[],
  ): Promise<void> {
    const { rows } = await client.query<{ datasetId: string; gained: number }>(
      `with inserted as (
         insert into ${schema}.datapoints (${names.join(', ')}) ${select} on conflict (id) do nothing returning dataset_id
       ) select dataset_id as "datasetId", count(*)::integer as gained from inserted group by dataset_id`,
      values,
    );
    for (const { datasetId, gained } of rows) this.#grow(datasetId, { datapoints: gained, places: gained });
  }
}

type Ordinals = ReadonlyMap<string, number>;

/** The new rows, each once, with their places. */
function placed<Row extends { readonly id: string }>(
  rows: readonly Row[],
  ordinals: Ordinals,
): (Row & { readonly ordinal: number })[] {
  const first = new Map(rows.map((row): [string, Row] => [row.id, row]).reverse());
  return [...first.values()].flatMap((row) => {
    const ordinal = ordinals.get(row.id);
    return ordinal === undefined ? [] : [{ ...row, ordinal }];
  });
}
