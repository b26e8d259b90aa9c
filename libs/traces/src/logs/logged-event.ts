// Instrumentations of OpenTelemetry send messages as log records that name their span. Each represents an event of that span:
// https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-events
import { createHash } from 'node:crypto';
import { membersOf, jsonOf } from '../conventions/read-attribute.js';
import { isSpanId, isTraceId } from '../ids.js';
import { eventText } from '../ingest/span-of.js';
import type { Attribute, Attributes } from '../otlp/attribute.js';
import type { OtlpLogRecord } from '../otlp/export-request.js';
import { tooLarge } from '../otlp/most-parts.js';

export interface LoggedEvent {
  readonly traceId: string;
  readonly spanId: string;
  /** Identical if the same record is sent again. */
  readonly digest: string;
  /** JSON text, as spans have their events. */
  readonly event: string;
}

/** Where senders put the name of the event before log records had one. */
const NAME = 'event.name';

/** Why it is left out, if it is not an event of a span with what a model was asked or has answered. */
export function loggedEvent(record: OtlpLogRecord, mostBytes: number): LoggedEvent | string {
  const { traceId, spanId, timeNs, eventName, body, attributes } = record;
  const name = eventName === '' ? attributes.get(NAME) : eventName;
  if (typeof name !== 'string' || !name.startsWith('gen_ai.')) {
    return 'only generative AI events (gen_ai.*) are kept from logs';
  }
  if (!isTraceId(traceId) || !isSpanId(spanId)) return 'a log record needs the traceId and the spanId of its span';
  const event = eventText({ timeNs, name, attributes: withBody(attributes, body) });
  const bytes = Buffer.byteLength(event);
  if (bytes > mostBytes) return tooLarge('log record', bytes, mostBytes);
  return { traceId, spanId, digest: createHash('sha256').update(event).digest('base64'), event };
}

/** The members of the body next to the attributes; a body that is not an object is the content of the message. */
function withBody(attributes: Attributes, body: Attribute): Attributes {
  const merged = new Map(attributes);
  merged.delete(NAME);
  if (body === null) return merged;
  const members = body instanceof Map ? body : membersOf(jsonOf(body));
  for (const [name, value] of members.size > 0 ? members : new Map([['content', body]])) merged.set(name, value);
  return merged;
}
