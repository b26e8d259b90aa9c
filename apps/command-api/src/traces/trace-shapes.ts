// The shapes of traces and spans in answers, and of OTLP requests.
import type { SpanRow, TraceStatus } from '@labeling/traces';
import { spanId as spanIdExample, traceId as traceIdExample } from '../shapes/examples.js';
import { AnswerList, Nested } from '../shapes/nested.js';
import { Choice, Count, Flag, Payload, Text, Time, Value, type About } from '../shapes/properties.js';
import { anyObject, namesOf } from '../shapes/schema.js';
import { Open } from '../shapes/unknown-members.js';

export const traceStatuses = namesOf<TraceStatus>({ ok: true, error: true, unset: true });
const kinds = namesOf<SpanRow['kind']>({
  ...{ unspecified: true, internal: true, server: true },
  ...{ client: true, producer: true, consumer: true },
});
const types = namesOf<SpanRow['type']>({ llm: true, tool: true, agent: true, other: true });

const TraceId = () => Value({ type: 'string', pattern: '^[0-9a-f]{32}$' }, { example: traceIdExample });
const SpanId = (about: About = {}) =>
  Value({ type: 'string', pattern: '^[0-9a-f]{16}$' }, { example: spanIdExample, ...about });
const Nanoseconds = (example: string, description = 'Nanoseconds') =>
  Value({ type: 'string', pattern: '^\\d+$' }, { example, description });
const Attributes = (example: object = {}) => Value(anyObject, { example });
const startNs = '1763715436019000000';
const foundBy =
  'The convention and the attributes that it was found by; null if there is none, or if the span is older';

class TimesAndTokens {
  @Time({ example: '2025-11-21T08:57:16.019Z' }) readonly startedAt: string;
  @Nanoseconds(startNs, 'Nanoseconds since 1970') readonly startNs: string;
  @Nanoseconds('1200000000') readonly durationNs: string;
  @Count({ nullable: true, example: 12 }) readonly inputTokens: number | null;
  @Count({ nullable: true }) readonly outputTokens: number | null;
  @Text({ nullable: true, description: 'A decimal number' }) readonly cost: string | null;
}

export class TraceAnswer extends TimesAndTokens {
  @TraceId() readonly traceId: string;
  @Text({ example: 'chat', description: 'Of the root span, or of the earliest until the root arrives' })
  readonly name: string;
  @Text({ nullable: true, example: 'bot' }) readonly service: string | null;
  @Choice(traceStatuses, { example: 'unset', description: '`error` if any span failed, else the status of the root' })
  readonly status: TraceStatus;
  @Text({
    nullable: true,
    example: 's-1',
    description: 'The conversation that it is a part of, as its spans say',
  })
  readonly sessionId: string | null;
  @Count() readonly spanCount: number;
  @Count({ example: 0 }) readonly errorCount: number;
}

export class SessionAnswer {
  @Text({ example: 's-1' }) readonly sessionId: string;
  @Text({
    nullable: true,
    example: 'What is 2 + 2?',
    description: 'What its user said first, at most 200 characters; null if its first trace does not say so in words',
  })
  readonly firstWords: string | null;
  @Count() readonly traceCount: number;
  @Count() readonly spanCount: number;
  @Count({ example: 0 }) readonly errorCount: number;
  @Time({ example: '2025-11-21T08:57:16.019Z' }) readonly startedAt: string;
  @Time({ example: '2025-11-21T08:57:16.019Z', description: 'When its latest trace started' })
  readonly latestStartedAt: string;
}

export class SpanAnswer extends TimesAndTokens {
  @TraceId() readonly traceId: string;
  @SpanId() readonly spanId: string;
  @SpanId({ nullable: true }) readonly parentSpanId: string | null;
  @Text({ example: 'chat' }) readonly name: string;
  @Choice(kinds, { example: 'client' }) readonly kind: string;
  @Choice(types, { example: 'llm', description: 'Determined by the conventions that its attributes follow' })
  readonly type: string;
  @Choice(traceStatuses, { example: 'unset' }) readonly status: TraceStatus;
  @Text({ nullable: true }) readonly statusMessage: string | null;
  @Text({ nullable: true, example: 'small' }) readonly model: string | null;
  @Flag({ example: true }) readonly hasInput: boolean;
  @Flag() readonly hasOutput: boolean;
}

class ScopeAnswer {
  @Text({ example: 'my.library' }) readonly name: string;
  @Text({ example: '' }) readonly version: string;
  @Attributes() readonly attributes: object;
}

class SpanEventAnswer {
  @Nanoseconds(startNs, 'Nanoseconds since 1970') readonly timeNs: string;
  @Text({ example: 'retry' }) readonly name: string;
  @Attributes() readonly attributes: object;
}

class SpanLinkAnswer {
  @Text({ example: traceIdExample }) readonly traceId: string;
  @Text({ example: spanIdExample }) readonly spanId: string;
  @Attributes() readonly attributes: object;
}

export class SpanDetailAnswer extends SpanAnswer {
  @Payload({ example: [{ role: 'user', content: 'What is 2 + 2?' }], schema: { title: 'input' } })
  readonly input: unknown;
  @Text({ nullable: true, example: 'OpenTelemetry GenAI: gen_ai.input.messages', description: foundBy })
  readonly inputFrom: string | null;
  @Payload({ example: null, schema: { title: 'output' } }) readonly output: unknown;
  @Text({ nullable: true, description: 'The same for the output' }) readonly outputFrom: string | null;
  @Count({ nullable: true, description: 'Input tokens that were read from a cache' })
  readonly cachedTokens: number | null;
  @Count({ nullable: true, description: 'Input tokens that were written to a cache' })
  readonly cacheWriteTokens: number | null;
  @Count({ nullable: true, description: 'Output tokens that were spent on reasoning' })
  readonly reasoningTokens: number | null;
  @Text({ nullable: true, example: 's-1', description: 'The conversation that the span is a part of' })
  readonly sessionId: string | null;
  @Text({ nullable: true, description: 'The user it was run for' }) readonly userId: string | null;
  @Attributes({ 'gen_ai.request.model': 'small', 'gen_ai.usage.input_tokens': 12 }) readonly attributes: object;
  @Attributes({ 'service.name': 'bot' }) readonly resource: object;
  @Nested(() => ScopeAnswer) readonly scope: ScopeAnswer;
  @AnswerList(() => SpanEventAnswer) readonly events: readonly SpanEventAnswer[];
  @AnswerList(() => SpanLinkAnswer) readonly links: readonly SpanLinkAnswer[];
}

export class TraceWithSpansAnswer {
  @Nested(() => TraceAnswer) readonly trace: TraceAnswer;
  @AnswerList(() => SpanAnswer, { description: 'At most the first 20,000, sorted by start' })
  readonly spans: readonly SpanAnswer[];
}

/** OTLP: read by libs/traces. Receivers must ignore members they do not know (OTLP: JSON Protobuf encoding). */
@Open()
export class ExportTraceServiceRequest {
  @AnswerList(anyObject, { optional: true, example: [exampleOfSpans()] }) readonly resourceSpans?: readonly object[];
}

class PartialSuccess {
  @Value({ type: 'string', pattern: '^\\d+$' }, { example: '1' }) readonly rejectedSpans: string;
  @Text({ example: 'A span has no traceId' }) readonly errorMessage: string;
}

export class ExportTraceServiceResponse {
  @Nested(() => PartialSuccess, { optional: true }) readonly partialSuccess?: PartialSuccess;
}

@Open()
export class ExportLogsServiceRequest {
  @AnswerList(anyObject, { optional: true, example: [exampleOfLogs()] }) readonly resourceLogs?: readonly object[];
}

class PartialSuccessOfLogs {
  @Value({ type: 'string', pattern: '^\\d+$' }, { example: '1' }) readonly rejectedLogRecords: string;
  @Text({ example: 'a log record needs the traceId and the spanId of its span' }) readonly errorMessage: string;
}

export class ExportLogsServiceResponse {
  @Nested(() => PartialSuccessOfLogs, { optional: true }) readonly partialSuccess?: PartialSuccessOfLogs;
}

function exampleOfLogs(): object {
  const content = { key: 'content', value: { stringValue: 'What is 2 + 2?' } };
  const record = {
    ...{ traceId: traceIdExample, spanId: spanIdExample, timeUnixNano: startNs },
    ...{ eventName: 'gen_ai.user.message', body: { kvlistValue: { values: [content] } } },
  };
  return { scopeLogs: [{ scope: { name: 'my.library' }, logRecords: [record] }] };
}

function exampleOfSpans(): object {
  const attributes = [
    { key: 'gen_ai.request.model', value: { stringValue: 'small' } },
    { key: 'gen_ai.usage.input_tokens', value: { intValue: '12' } },
    {
      key: 'gen_ai.input.messages',
      value: { stringValue: '[{"role":"user","parts":[{"type":"text","content":"What is 2 + 2?"}]}]' },
    },
  ];
  const span = {
    ...{ traceId: traceIdExample, spanId: spanIdExample, name: 'chat', kind: 3 },
    ...{ startTimeUnixNano: startNs, endTimeUnixNano: '1763715437219000000', attributes },
  };
  return {
    resource: { attributes: [{ key: 'service.name', value: { stringValue: 'bot' } }] },
    scopeSpans: [{ scope: { name: 'my.library' }, spans: [span] }],
  };
}
