// What only a large project has: traces with a lot of spans, spans with a lot of events, and items with a lot of edits.
import { itemDecider, toJsonText } from '@labeling/domain';
import { EventStore } from '@labeling/event-store';
import { randomBytes } from 'node:crypto';
import type { AttackedProduct } from './attack.js';
import { addItem, addOneSpan, attributeList, nowNs, sendSpans, type StoredSpan } from './stored.js';

/** How many exporters send at once. */
const SPANS_AT_ONCE = 500;

/** Adds a trace of `count` spans, each called by an earlier one. Resolves with its last span. */
export async function addTrace(product: AttackedProduct, name: string, count: number): Promise<StoredSpan> {
  const traceId = randomBytes(16).toString('hex');
  const spanId = (i: number) => (i + 1).toString(16).padStart(16, '0');
  const start = nowNs();
  for (let sent = 0; sent < count; sent += SPANS_AT_ONCE) {
    const spans = Array.from({ length: Math.min(SPANS_AT_ONCE, count - sent) }, (_, n) => {
      const i = sent + n;
      const parent = i === 0 ? {} : { parentSpanId: spanId(Math.floor((i - 1) / 4)) };
      const times = {
        startTimeUnixNano: String(start + BigInt(i) * 1_000n),
        endTimeUnixNano: String(start + 10n ** 9n),
      };
      return { traceId, spanId: spanId(i), ...parent, name: `${name} ${i}`, ...times };
    });
    await sendSpans(product, spans);
  }
  return { traceId, spanId: spanId(count - 1) };
}

/** Adds a trace of one span with `count` events. */
export function addEvents(product: AttackedProduct, name: string, count: number): Promise<StoredSpan> {
  const timeUnixNano = String(nowNs());
  return addOneSpan(product, {
    name,
    events: Array.from({ length: count }, (_, i) => ({ name: `event ${i}`, timeUnixNano })),
  });
}

/** Adds a trace of one span with this input, in JSON, and this output. */
export function addPayloads(
  product: AttackedProduct,
  name: string,
  input: string,
  output: string,
): Promise<StoredSpan> {
  const texts = { 'input.value': input, 'input.mime_type': 'application/json', 'output.value': output };
  return addOneSpan(product, { name, attributes: attributeList(texts) });
}

const EDITS_AT_ONCE = 100;

/**
 * Adds an item that was edited `count` times. Written straight to the event store, many edits at once, because ten
 * thousand commands take minutes.
 */
export async function addEditedItem(product: AttackedProduct, count: number): Promise<string> {
  const id = await addItem(product, '{"data":"edited often","target":{"n":-1}}');
  const actor = { type: 'system', id: 'attacks', name: 'Attacks' } as const;
  const metadata = { actor, at: new Date().toISOString(), $correlationId: 'attacks', $causationId: 'attacks' };
  const store = EventStore.connect(product.eventStoreUrl);
  try {
    for (let done = 0; done < count; done += EDITS_AT_ONCE) {
      const events = Array.from({ length: Math.min(EDITS_AT_ONCE, count - done) }, (_, i) => {
        const data = { target: toJsonText({ n: done + i, note: 'edited once more' }) };
        return { event: { type: 'TargetEdited' as const, data }, metadata };
      });
      await store.append(itemDecider.streamName(id), BigInt(done), events);
    }
  } finally {
    await store.close();
  }
  return id;
}
