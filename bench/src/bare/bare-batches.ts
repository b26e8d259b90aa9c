import type { DatapointsAdded } from '@labeling/domain';
import { randomUUID } from 'node:crypto';
import { benchContext } from '../product/bench-context.js';
import type { Bench } from '../product/bench.js';

/** Appends batches of datapoints one after another, each to a new stream: the least that an import must do. */
export async function appendBatches({ store }: Bench, batches: readonly DatapointsAdded[]): Promise<void> {
  for (const event of batches) {
    await store.append(`datapoints-${randomUUID()}`, 'no_stream', [{ event, metadata: benchContext() }]);
  }
}
