// OpenTelemetry requests with spans as an instrumented model call produces them, in both encodings.
import { randomBytes } from 'node:crypto';
import { question } from './questions.js';

const SPANS_PER_TRACE = 8;
const MS = 1_000_000n;

export interface SpanToSend {
  readonly traceId: Buffer;
  readonly spanId: Buffer;
  readonly startNs: bigint;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The spans `from` (inclusive) to `to` (exclusive), each with ids of its own. */
export function someSpans(from: number, to: number): SpanToSend[] {
  let traceId = randomBytes(16);
  return Array.from({ length: to - from }, (_, i) => {
    if (i % SPANS_PER_TRACE === 0) traceId = randomBytes(16);
    const { data } = question(from + i);
    const message = (role: string, content: string) => JSON.stringify([{ role, parts: [{ type: 'text', content }] }]);
    const attributes = {
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': 'a model',
      'gen_ai.input.messages': message('user', data.question),
      'gen_ai.output.messages': message('assistant', data.solution),
    };
    return { traceId, spanId: randomBytes(8), startNs: BigInt(Date.now() + i) * MS, attributes };
  });
}

export function jsonRequest(spans: readonly SpanToSend[]): string {
  const sent = spans.map(({ traceId, spanId, startNs, attributes }) => ({
    ...{ traceId: traceId.toString('hex'), spanId: spanId.toString('hex'), name: 'chat', kind: 3 },
    ...{ startTimeUnixNano: String(startNs), endTimeUnixNano: String(startNs + MS) },
    attributes: Object.entries(attributes).map(([key, stringValue]) => ({ key, value: { stringValue } })),
  }));
  return JSON.stringify({ resourceSpans: [{ scopeSpans: [{ scope: { name: 'benchmark' }, spans: sent }] }] });
}

/** The numbers are OTLP field numbers. */
export function protobufRequest(spans: readonly SpanToSend[]): Buffer {
  const sent = spans.map(({ traceId, spanId, startNs, attributes }) =>
    message(2, [
      ...[message(1, [traceId]), message(2, [spanId]), text(5, 'chat'), Buffer.from([6 * 8, 3])],
      ...[fixed64(7, startNs), fixed64(8, startNs + MS)],
      ...Object.entries(attributes).map(([key, value]) => message(9, [text(1, key), message(2, [text(1, value)])])),
    ]),
  );
  return message(1, [message(2, [message(1, [text(1, 'benchmark')]), ...sent])]);
}

/** A length-delimited field: a message, bytes or text. */
function message(field: number, parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([varint(field * 8 + 2), varint(body.length), body]);
}

const text = (field: number, value: string) => message(field, [Buffer.from(value)]);

function fixed64(field: number, value: bigint): Buffer {
  const bytes = Buffer.alloc(9, field * 8 + 1);
  bytes.writeBigUInt64LE(value, 1);
  return bytes;
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}
