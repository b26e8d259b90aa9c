// Items as the API would store them, for appends that bypass it.
import type { ItemAdded } from '@labeling/domain';
import type { FirstEvent } from '@labeling/event-store';
import { randomBytes, randomUUID } from 'node:crypto';
import { benchContext } from '../product/bench-context.js';
import type { Queue } from '../product/bench.js';
import { question } from '../product/questions.js';
import { bareAppend, type BareAppend } from './bare-client.js';

/** What one request with `count` items would append, for libs/event-store. */
export function firstEvents(queue: Queue, from: number, count: number): FirstEvent[] {
  const request = timeOrderedId();
  return Array.from({ length: count }, (_, index) => ({
    stream: `item-${randomUUID()}`,
    first: { event: itemAdded(queue, from + index, { request, index }), metadata: benchContext() },
  }));
}

/** The same for the bare client. */
export function bareAppends(queue: Queue, from: number, count: number): BareAppend[] {
  const request = timeOrderedId();
  return Array.from({ length: count }, (_, index) => {
    const { data, target } = question(from + index);
    return bareAppend(`item-${randomUUID()}`, itemAdded(queue, from + index, { request, index }), { data, target });
  });
}

function itemAdded(
  { id: queueId, projectId }: Queue,
  n: number,
  arrival: { request: string; index: number },
): ItemAdded {
  const { dataText, targetText } = question(n);
  return {
    type: 'ItemAdded',
    data: {
      ...{ queueId, projectId, arrival },
      createdAt: new Date().toISOString(),
      source: { type: 'api' },
      idempotencyKey: `bare-${n}`,
      data: dataText,
      target: targetText,
    },
  };
}

let lastTime = 0;

/** A version 7 UUID, greater than those before it: queues are ordered by it. */
function timeOrderedId(): string {
  lastTime = Math.max(Date.now(), lastTime + 1);
  const time = lastTime.toString(16).padStart(12, '0');
  const random = randomBytes(10).toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(1, 4)}-8${random.slice(5, 8)}-${random.slice(8)}`;
}
