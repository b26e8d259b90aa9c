import { Injectable } from '@nestjs/common';
import { toJsonText, type Datapoint } from '@labeling/domain';
import { v5 as uuidv5 } from 'uuid';
import type { Asker } from '../access/asker.js';
import { JsonAnswer, positionHeader } from '../answers/json-answer.js';
import type { PayloadDto } from '../payloads/payload.dto.js';
import { newId } from '../requests/idempotency-key.js';
import { KeyedRequests } from '../requests/keyed-requests.js';
import { ActiveDatasets } from './active-datasets.js';
import { DatapointBatches, fillBatches } from './datapoint-batches.js';

export interface NewDatapoints {
  readonly datasetId: string;
  readonly datapoints: readonly PayloadDto[];
  /** The header `Idempotency-Key`. */
  readonly key: string | undefined;
  readonly asker: Asker;
}

/** Adds datapoints to a dataset directly, in as many batches as needed, each only once. */
@Injectable()
export class AddDatapoints {
  constructor(
    private readonly datasets: ActiveDatasets,
    private readonly batches: DatapointBatches,
    private readonly requests: KeyedRequests,
  ) {}

  async add({ datasetId, datapoints, key, asker }: NewDatapoints): Promise<JsonAnswer> {
    const request = newId(datasetId, 'datapoints', key);
    await this.datasets.require(datasetId, asker.caller.projectId);
    const content = contentOf(datapoints);
    await this.requests.accept({ key, place: datasetId, kind: 'datapoints', content, asker });
    const createdAt = new Date().toISOString();
    const answers: { id: string; createdAt: string }[] = [];
    let position = 0n;
    let collapsed = 0;
    let index = 0;
    for await (const batch of fillBatches(datapoints.map((payload, i) => datapointOf(payload, request, i)))) {
      const batchId = uuidv5(`batch ${index++}`, request);
      const added = await this.batches.add({ batchId, datasetId, datapoints: batch, createdAt, asker });
      answers.push(...batch.map(({ id }) => ({ id, createdAt: added.createdAt })));
      if (!added.isNew) collapsed += batch.length;
      position = added.position;
    }
    return new JsonAnswer(toJsonText(answers), { ...positionHeader(position), 'Collapsed-Count': String(collapsed) });
  }
}

function* contentOf(datapoints: readonly PayloadDto[]): Iterable<string | undefined> {
  for (const { data, target, metadata } of datapoints) yield* [data, target, metadata];
}

function datapointOf({ data, target, metadata }: PayloadDto, request: string, index: number): Datapoint {
  return { id: uuidv5(`datapoint ${index}`, request), data, target, ...(metadata !== undefined && { metadata }) };
}
