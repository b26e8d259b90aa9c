import { addAll, type Added, type AddOptions } from './adding.js';
import type { RawJson } from './exact-json.js';
import { exportBytes, exportRows, type ExportOptions } from './exports.js';
import { getOrCreate } from './get-or-create.js';
import type { CallOptions, CommandOptions, KeyOptions } from './options.js';
import { rowsOf, type ListOptions } from './pages.js';
import { ifMatch, path } from './paths.js';
import { randomKey } from './random-key.js';
import type {
  Created,
  Datapoint,
  DatapointFilter,
  Dataset,
  DatasetFilter,
  DatasetRenamed,
  NewDatapoint,
} from './shapes.js';
import type { Transport } from './transport.js';

export class Datasets {
  constructor(private readonly transport: Transport) {}

  /** Oldest first. */
  list({ pageSize, signal, ...query }: DatasetFilter & ListOptions = {}): AsyncGenerator<Dataset, void, void> {
    return rowsOf(this.transport, { path: '/v1/datasets', query }, { pageSize, signal });
  }

  get(datasetId: string, { signal }: CallOptions = {}): Promise<Dataset> {
    return this.transport.json({ path: path`/v1/datasets/${datasetId}`, seesWrites: true, signal });
  }

  create(
    { name }: { readonly name: string },
    { idempotencyKey = randomKey(), signal }: KeyOptions = {},
  ): Promise<Created> {
    return this.transport.json({
      ...{ method: 'POST', path: '/v1/datasets', json: { name }, isRepeatable: true, signal },
      headers: { 'Idempotency-Key': idempotencyKey },
    });
  }

  /** The dataset with this name, or a new one. Several callers at once get the same. */
  getOrCreate(name: string, options: CallOptions = {}): Promise<Dataset> {
    return getOrCreate(`dataset:${encodeURIComponent(name)}`.slice(0, 200), {
      named: () => this.list({ name, pageSize: 1, ...options }),
      create: (keyed) => this.create({ name }, { ...options, ...keyed }),
      get: (id) => this.get(id, options),
    });
  }

  rename(datasetId: string, name: string, { ifRevision, signal }: CommandOptions = {}): Promise<DatasetRenamed> {
    return this.transport.json({
      ...{ method: 'PATCH', path: path`/v1/datasets/${datasetId}`, json: { name }, signal },
      headers: ifMatch(ifRevision),
    });
  }

  /** The dataset and its datapoints can no longer be read; deleting it again succeeds. */
  delete(datasetId: string, { ifRevision, signal }: CommandOptions = {}): Promise<void> {
    return this.transport.json({
      ...{ method: 'DELETE', path: path`/v1/datasets/${datasetId}`, signal },
      headers: ifMatch(ifRevision),
    });
  }

  /**
   * Adds any number of datapoints in their order. If it fails halfway, call it again with the same `idempotencyKey` and
   * the same datapoints: none is added twice.
   */
  addDatapoints(
    datasetId: string,
    datapoints: Iterable<NewDatapoint | RawJson> | AsyncIterable<NewDatapoint | RawJson>,
    options: AddOptions = {},
  ): Promise<Added<Created>> {
    const target = { path: path`/v1/datasets/${datasetId}/datapoints`, member: 'datapoints' } as const;
    return addAll(this.transport, target, datapoints, options);
  }

  /** In the order of the dataset. To read all of it, `export` is faster. */
  datapoints(
    datasetId: string,
    { pageSize, signal, ...query }: DatapointFilter & ListOptions = {},
  ): AsyncGenerator<Datapoint, void, void> {
    const list = { path: path`/v1/datasets/${datasetId}/datapoints`, query };
    return rowsOf(this.transport, list, { pageSize, signal });
  }

  /** The other datapoints keep their places; deleting it again succeeds. */
  deleteDatapoint(datasetId: string, datapointId: string, { signal }: CallOptions = {}): Promise<void> {
    return this.transport.json({
      ...{ method: 'DELETE', path: path`/v1/datasets/${datasetId}/datapoints/${datapointId}`, signal },
    });
  }

  /** Every datapoint with its provenance, as they arrive. If the connection breaks, it ends with an error. */
  export(datasetId: string, options: CallOptions = {}): AsyncGenerator<Datapoint, void, void> {
    return exportRows(this.transport, path`/v1/datasets/${datasetId}/export`, options);
  }

  /** The export as a file: JSON Lines, CSV or Parquet. If the connection breaks, it ends with an error. */
  exportBytes(datasetId: string, options: ExportOptions = {}): AsyncGenerator<Uint8Array, void, void> {
    return exportBytes(this.transport, path`/v1/datasets/${datasetId}/export`, options);
  }
}
