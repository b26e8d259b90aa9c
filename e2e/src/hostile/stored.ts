// Adding items and spans, as a key with the scope items:write may, so that people open them.
import { randomBytes } from 'node:crypto';
import type { AttackedProduct } from './attack.js';
import { send } from './send.js';

/** Adds one item, given as JSON text. Resolves with its id when the pages know it. */
export async function addItem(product: AttackedProduct, item: string): Promise<string> {
  const path = `/v1/labeling_queues/${product.queueId}`;
  const added = await send(product, { path: `${path}/items`, body: `{"items":[${item}]}` });
  if (added.status !== 201) throw new Error(`The item was not added: ${added.status} ${added.code}`);
  const position = added.headers.get('position');
  await send(product, { method: 'GET', path: `${path}?atLeast=${position}`, key: 'read' });
  const [{ id = '' } = {}]: { id?: string }[] = JSON.parse(added.text);
  return id;
}

export interface StoredSpan {
  readonly traceId: string;
  readonly spanId: string;
}

/** The attributes of a span by name; each value is a text. */
export type Attributes = Readonly<Record<string, string>>;

/** Attributes as they are sent. */
export const attributeList = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, stringValue]) => ({ key, value: { stringValue } }));

/** The current time as in spans, in nanoseconds. */
export const nowNs = (): bigint => BigInt(Date.now()) * 1_000_000n;

/** Adds a trace of one span with an event. */
export function addSpan(product: AttackedProduct, name: string, attributes: Attributes): Promise<StoredSpan> {
  const list = attributeList(attributes);
  const events = [{ name, timeUnixNano: String(nowNs()), attributes: list }];
  return addOneSpan(product, { name, attributes: list, events });
}

/** Adds a trace of one span with these members. */
export async function addOneSpan(product: AttackedProduct, span: object): Promise<StoredSpan> {
  const ids = { traceId: randomBytes(16).toString('hex'), spanId: randomBytes(8).toString('hex') };
  const now = nowNs();
  const times = { startTimeUnixNano: String(now), endTimeUnixNano: String(now + 1_000_000n) };
  await sendSpans(product, [{ ...ids, ...times, ...span }]);
  return ids;
}

/** @throws if some of the spans are not added */
export async function sendSpans(product: AttackedProduct, spans: readonly object[]): Promise<void> {
  const body = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] });
  const sent = await send(product, { path: '/v1/traces', body });
  if (sent.status === 200 && !sent.text.includes('rejectedSpans')) return;
  throw new Error(`The spans were not added: ${sent.status} ${sent.text.slice(0, 200)}`);
}
