import { anyJson, count, list, object, orNull, text, time, type Schema } from './schema.js';

const traceId: Schema = { type: 'string', pattern: '^[0-9a-f]{32}$' };
const spanId: Schema = { type: 'string', pattern: '^[0-9a-f]{16}$' };
const nanoseconds: Schema = { type: 'string', pattern: '^\\d+$', description: 'Nanoseconds; for startNs since 1970' };
const status: Schema = { type: 'string', enum: ['ok', 'error', 'unset'] };
const anyObject: Schema = { type: 'object', additionalProperties: true };
const times = { startedAt: time, startNs: nanoseconds, durationNs: nanoseconds };
const tokens = {
  inputTokens: orNull(count),
  outputTokens: orNull(count),
  cost: orNull({ type: 'string', description: 'A decimal number' }),
};
const span = {
  traceId,
  spanId,
  parentSpanId: orNull(spanId),
  name: text,
  kind: { type: 'string', enum: ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer'] },
  type: {
    type: 'string',
    enum: ['llm', 'tool', 'agent', 'other'],
    description: 'By the conventions that its attributes follow',
  },
  status,
  statusMessage: orNull(text),
  ...times,
  model: orNull(text),
  ...tokens,
  hasInput: { type: 'boolean' },
  hasOutput: { type: 'boolean' },
} satisfies Record<string, Schema>;

export const traceSchemas: Readonly<Record<string, Schema>> = {
  Trace: object({
    traceId,
    name: { ...text, description: 'Of its root span, or of the earliest while there is none' },
    service: orNull(text),
    status: { ...status, description: '`error` when any span failed, else that of the root' },
    ...times,
    spanCount: count,
    errorCount: count,
    ...tokens,
  }),
  Span: object(span),
  SpanDetail: object({
    ...span,
    input: { ...anyJson, title: 'input' },
    output: { ...anyJson, title: 'output' },
    attributes: anyObject,
    resource: anyObject,
    scope: object({ name: text, version: text, attributes: anyObject }),
    events: list(object({ timeNs: nanoseconds, name: text, attributes: anyObject })),
    links: list(object({ traceId: text, spanId: text, attributes: anyObject })),
  }),
  ExportTraceServiceRequest: object({ resourceSpans: list(anyObject) }, ['resourceSpans']),
  ExportTraceServiceResponse: object(
    { partialSuccess: object({ rejectedSpans: { type: 'string', pattern: '^\\d+$' }, errorMessage: text }) },
    ['partialSuccess'],
  ),
};
