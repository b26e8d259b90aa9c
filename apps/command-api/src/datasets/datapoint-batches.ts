import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { datapointsDecider, type Datapoint, type DatapointsAdded } from '@labeling/domain';
import { EventStore } from '@labeling/event-store';
import type { Asker } from '../access/asker.js';
import { Problem } from '../problem-details/problem.js';
import { firstEvent } from '../stores/first-event.js';
import { ToDatapoints } from './datapoints.handler.js';

export interface NewBatch {
  readonly batchId: string;
  readonly datasetId: string;
  readonly datapoints: readonly Datapoint[];
  readonly createdAt: string;
  readonly asker: Asker;
}
export interface AddedBatch {
  /** False when it already existed. */
  readonly isNew: boolean;
  /** When it was first added. */
  readonly createdAt: string;
  readonly position: bigint;
}

/** A batch is one event, which the event store limits to 1 MiB; ids and punctuation need some of it. */
const BATCH_BYTES = 900 * 1_024;
const BATCH_DATAPOINTS = 500;

/** Batches of datapoints, each added once. */
@Injectable()
export class DatapointBatches {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
  ) {}

  /** @throws Problem `idempotency_key_reused` when this batch was added with other datapoints */
  async add({ batchId, datasetId, datapoints, createdAt, asker }: NewBatch): Promise<AddedBatch> {
    const data = { projectId: asker.caller.projectId, datasetId, createdAt, datapoints };
    const { events, position } = await this.commands.execute(new ToDatapoints(batchId, data, asker));
    if (events.length > 0) return { isNew: true, createdAt, position };
    return { isNew: false, createdAt: await this.#addedBefore(batchId, datapoints), position };
  }

  async #addedBefore(batchId: string, datapoints: readonly Datapoint[]): Promise<string> {
    const first = await firstEvent<DatapointsAdded>(this.store, datapointsDecider.streamName(batchId));
    const before = first?.event.data;
    if (
      before?.datapoints.length === datapoints.length &&
      before.datapoints.every((one, i) => isSame(one, datapoints[i]))
    )
      return before.createdAt;
    throw new Problem('idempotency_key_reused', 'This Idempotency-Key was sent with other datapoints');
  }
}

function isSame(one: Datapoint, other: Datapoint | undefined): boolean {
  return (
    one.id === other?.id && one.data === other.data && one.target === other.target && one.metadata === other.metadata
  );
}

/** In order, each batch as large as allowed, so that the same datapoints always make the same batches. */
export async function* fillBatches(
  datapoints: AsyncIterable<Datapoint> | Iterable<Datapoint>,
): AsyncGenerator<Datapoint[], void, void> {
  let batch: Datapoint[] = [];
  let bytes = 0;
  for await (const datapoint of datapoints) {
    const size = bytesOf(datapoint);
    if (batch.length > 0 && (bytes + size > BATCH_BYTES || batch.length >= BATCH_DATAPOINTS)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(datapoint);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

/** Includes space for the id and the names of the properties. */
function bytesOf({ data, target, metadata }: Datapoint): number {
  return 100 + Buffer.byteLength(data) + Buffer.byteLength(target) + Buffer.byteLength(metadata ?? '');
}
