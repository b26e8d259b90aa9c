import { isLongerThan } from '@labeling/domain';
import { Injectable } from '@nestjs/common';
import {
  idsInOrder,
  searchDatapoints,
  SEARCHED_BYTES,
  SEARCH_SLICE,
  streamDatapoints,
  streamDatapointsAt,
  streamSelected,
  type DatapointRow,
  type DatasetRow,
  type OrdinalRange,
} from '@labeling/read-models/queries';
import type { Asker } from '../access/asker.js';
import { DatasetRows } from '../datasets/dataset-rows.js';
import { Problem } from '../problem-details/problem.js';
import { invalidBody } from '../shapes/open-shape.js';
import { LONGEST_SEARCH } from '../shapes/query-properties.js';
import { Settings } from '../settings/settings.js';
import { Database } from '../stores/database.js';
import { readIds, readRanges } from './dataset-choice.js';
import type { DatasetSourceDto } from './import.dto.js';
import type { ImportSource, ItemToImport, OpenedSource } from './import-source.js';

/** Datapoints become items as they are: data, target and metadata map directly (spec §1). */
@Injectable()
export class DatasetSource implements ImportSource<DatasetSourceDto> {
  constructor(
    private readonly db: Database,
    private readonly datasets: DatasetRows,
    private readonly settings: Settings,
  ) {}

  async open(
    source: DatasetSourceDto,
    { caller }: Asker,
    _gone: AbortSignal,
    placesBefore?: number,
  ): Promise<OpenedSource> {
    const { datasetId, datapointIds, ordinals, q = '' } = source;
    if ([datapointIds, ordinals, source.q].filter((choice) => choice !== undefined).length > 1) {
      throw invalidBody([{ pointer: '/source', detail: 'may have only one of datapointIds, ordinals and q' }]);
    }
    // Otherwise a caller who may only add could find out from what was added which texts the datapoints contain.
    if (source.q !== undefined && !caller.rights.has('read'))
      throw new Problem('forbidden', 'Choosing by text also needs the right "read"');
    if (isLongerThan(q, LONGEST_SEARCH)) {
      throw invalidBody([{ pointer: '/source/q', detail: `must have at most ${LONGEST_SEARCH} characters` }]);
    }
    const asked = datapointIds === undefined ? undefined : readIds(datapointIds, this.settings.limits.itemsPerRequest);
    const ranges = ordinals === undefined ? undefined : readRanges(ordinals, this.settings.limits.itemsPerRequest);
    const dataset = await this.datasets.require(datasetId, caller.projectId);
    if (asked !== undefined) return this.#named(datasetId, asked);
    if (ranges !== undefined) return this.#at(dataset, ranges);
    const places = placesBefore ?? dataset.places;
    const total = q === '' && places === dataset.places ? dataset.datapoints : null;
    const rows = q === '' ? streamDatapoints(this.db, datasetId) : this.#matching(dataset, q);
    return { total, places, items: itemsOf(within(rows, places), datasetId) };
  }

  async #named(datasetId: string, asked: readonly string[]): Promise<OpenedSource> {
    const ids = await idsInOrder(this.db, { datasetId, ids: asked });
    refuseUnknown(asked, ids);
    return { total: ids.length, items: itemsOf(streamSelected(this.db, ids), datasetId) };
  }

  #at({ id: datasetId, places }: DatasetRow, ranges: readonly OrdinalRange[]): OpenedSource {
    const last = ranges.at(-1)?.[1] ?? 0;
    if (last >= places) throw new Problem('datapoint_not_found', `The dataset has no datapoint at ${last}`);
    const total = ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);
    return { total, items: itemsOf(streamDatapointsAt(this.db, { datasetId, ranges }), datasetId) };
  }

  async *#matching({ id: datasetId, places }: DatasetRow, q: string): AsyncGenerator<readonly DatapointRow[]> {
    for (let from = 0; from < places;) {
      const slice = { from, count: SEARCH_SLICE, bytes: SEARCHED_BYTES };
      const { ordinals, next } = await searchDatapoints(this.db, { datasetId, q, ...slice });
      const ranges = ordinals.map((ordinal): OrdinalRange => [ordinal, ordinal]);
      yield* streamDatapointsAt(this.db, { datasetId, ranges });
      from = next;
    }
  }
}

/** The datapoints at the first `places`: others may be added meanwhile, or were since the request was first sent. */
async function* within(
  batches: AsyncIterable<readonly DatapointRow[]>,
  places: number,
): AsyncGenerator<readonly DatapointRow[], void, void> {
  for await (const rows of batches) {
    const first = rows.filter(({ ordinal }) => ordinal < places);
    if (first.length > 0) yield first;
    if (first.length < rows.length) return;
  }
}

async function* itemsOf(
  batches: AsyncIterable<readonly DatapointRow[]>,
  datasetId: string,
): AsyncGenerator<readonly ItemToImport[], void, void> {
  for await (const rows of batches) {
    yield rows.map(({ id, data, target, metadata }) => ({
      data,
      target,
      metadata: metadata ?? undefined,
      idempotencyKey: `datapoint:${id}`,
      source: { type: 'dataset', datasetId, datapointId: id },
    }));
  }
}

function refuseUnknown(asked: readonly string[], found: readonly string[]): void {
  const known = new Set(found);
  const unknown = asked.find((id) => !known.has(id));
  if (unknown !== undefined) throw new Problem('datapoint_not_found', `The dataset has no datapoint ${unknown}`);
}
