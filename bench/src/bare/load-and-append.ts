import type { ItemEvent } from '@labeling/domain';
import { benchContext } from '../product/bench-context.js';
import type { Bench } from '../product/bench.js';

/** Reads the stream of an item and appends one event at the revision it has read: the least that a command must do. */
export async function loadAndAppend({ store }: Bench, itemId: string, event: ItemEvent): Promise<bigint> {
  const stream = `item-${itemId}`;
  let last = -1n;
  for await (const { revision } of store.read(stream)) last = revision;
  const { position } = await store.append(stream, last, [{ event, metadata: benchContext() }]);
  return position;
}
