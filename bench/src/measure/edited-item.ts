import { itemDecider, toJsonText } from '@labeling/domain';
import { benchContext } from '../product/bench-context.js';
import type { Bench } from '../product/bench.js';
import type { EditedItem } from '../screen/history-opening.js';

/** Events of one append. */
const AT_ONCE = 100;

/** A new item with this many edits, made without the API, which would take a request for each. */
export async function editedItem(bench: Bench, edits: number): Promise<EditedItem & { id: string; api: string }> {
  const queue = await bench.filledQueue(1);
  const [id = ''] = queue.ids;
  for (let done = 0; done < edits; done += AT_ONCE) {
    const events = Array.from({ length: Math.min(AT_ONCE, edits - done) }, (_, i) => {
      const target = toJsonText({ answer: done + i, note: 'edited once more' });
      return { event: { type: 'TargetEdited' as const, data: { target } }, metadata: benchContext() };
    });
    await bench.store.append(itemDecider.streamName(id), BigInt(done), events);
  }
  await bench.settle();
  return { id, edits, api: `/v1/labeling_queues/${queue.id}/items/${id}`, path: `/queues/${queue.id}/items/${id}` };
}
