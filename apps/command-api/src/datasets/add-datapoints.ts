import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { datapointsDecider, toJsonText, type Datapoint, type DatapointsAdded } from '@labeling/domain';
import { EventStore } from '@labeling/event-store';
import { v5 as uuidv5 } from 'uuid';
import type { Asker } from '../access/asker.js';
import { JsonAnswer, positionHeader } from '../answers/json-answer.js';
import type { PayloadDto } from '../payloads/payload.dto.js';
import { Problem } from '../problem-details/problem.js';
import { newId } from '../requests/idempotency-key.js';
import { firstEvent } from '../stores/first-event.js';
import { ActiveDatasets } from './active-datasets.js';
import { ToDatapoints } from './datapoints.handler.js';

export interface NewDatapoints {
  readonly datasetId: string;
  readonly datapoints: readonly PayloadDto[];
  /** The header `Idempotency-Key`. */
  readonly key: string | undefined;
  readonly asker: Asker;
}

/** A batch is one event, which the event store limits to 1 MiB; ids and punctuation need some of it. */
const BATCH_BYTES = 900 * 1_024;
const BATCH_DATAPOINTS = 500;

/** Adding datapoints to a dataset directly: in as many batches as it takes, each of which happens once. */
@Injectable()
export class AddDatapoints {
  constructor(
    private readonly commands: CommandBus,
    private readonly datasets: ActiveDatasets,
    private readonly store: EventStore,
  ) {}

  async add({ datasetId, datapoints, key, asker }: NewDatapoints): Promise<JsonAnswer> {
    const { projectId } = asker.caller;
    const request = newId(datasetId, 'datapoints', key);
    await this.datasets.require(datasetId, projectId);
    const createdAt = new Date().toISOString();
    const answers: { id: string; createdAt: string }[] = [];
    let position = 0n;
    let collapsed = 0;
    for (const [index, batch] of inBatches(
      datapoints.map((payload, i) => datapointOf(payload, request, i)),
    ).entries()) {
      const batchId = uuidv5(`batch ${index}`, request);
      const data = { projectId, datasetId, createdAt, datapoints: batch };
      const added = await this.commands.execute(new ToDatapoints(batchId, data, asker));
      const stored = added.events.length > 0 ? data : await this.#storedBefore(batchId, batch);
      answers.push(...batch.map(({ id }) => ({ id, createdAt: stored.createdAt })));
      if (added.events.length === 0) collapsed += batch.length;
      position = added.position;
    }
    return new JsonAnswer(toJsonText(answers), { ...positionHeader(position), 'Collapsed-Count': String(collapsed) });
  }

  /** What the same request stored when it was sent first. @throws Problem when it was not the same request */
  async #storedBefore(batchId: string, batch: readonly Datapoint[]): Promise<DatapointsAdded['data']> {
    const first = await firstEvent<DatapointsAdded>(this.store, datapointsDecider.streamName(batchId));
    const data = first?.event.data;
    if (data?.datapoints.length === batch.length && data.datapoints.every(({ id }, i) => id === batch[i]?.id))
      return data;
    throw new Problem('idempotency_key_reused', 'This Idempotency-Key was sent with other datapoints');
  }
}

function datapointOf({ data, target, metadata }: PayloadDto, request: string, index: number): Datapoint {
  return { id: uuidv5(`datapoint ${index}`, request), data, target, ...(metadata !== undefined && { metadata }) };
}

function inBatches(datapoints: readonly Datapoint[]): Datapoint[][] {
  const batches: Datapoint[][] = [];
  let bytes = 0;
  for (const datapoint of datapoints) {
    const size = bytesOf(datapoint);
    const current = batches.at(-1);
    if (current === undefined || bytes + size > BATCH_BYTES || current.length >= BATCH_DATAPOINTS) {
      batches.push([datapoint]);
      bytes = size;
    } else {
      current.push(datapoint);
      bytes += size;
    }
  }
  return batches;
}

/** With room for the id and the names of the members. */
function bytesOf({ data, target, metadata }: Datapoint): number {
  return 100 + Buffer.byteLength(data) + Buffer.byteLength(target) + Buffer.byteLength(metadata ?? '');
}
