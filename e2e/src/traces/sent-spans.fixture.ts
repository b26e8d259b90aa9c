// Spans as an OpenTelemetry exporter sends them, in JSON.
import { mustBe, type Client } from '../product/client.fixture.js';

export interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly ms: number;
  /** The kind of work, as OpenInference names it. */
  readonly does?: 'LLM' | 'TOOL' | 'AGENT';
  readonly model?: string;
  /** JSON texts. */
  readonly input?: string;
  readonly output?: string;
  /** Why it failed. */
  readonly error?: string;
  readonly tokens?: readonly [input: number, output: number];
  /** Further attributes. */
  readonly more?: Readonly<Record<string, string>>;
}

/** The id of a trace, and of a span, by number. */
export const traceId = (number: number): string => `f${number.toString(16).padStart(31, '0')}`;
export const spanId = (number: number): string => `f${number.toString(16).padStart(15, '0')}`;

/** Resolves when they are stored. */
export async function sendSpans(client: Client, spans: readonly SentSpan[], service = 'agent'): Promise<void> {
  const resource = { attributes: [text('service.name', service)] };
  const scopeSpans = [{ scope: { name: 'agent-runner', version: '1.4.0' }, spans: spans.map(otlp) }];
  const body = { resourceSpans: [{ resource, scopeSpans }] };
  mustBe(200, await client.send({ method: 'POST', path: '/v1/traces', body }));
}

function otlp({ at, ms, does, model, input, output, error, tokens, more = {}, ...named }: SentSpan): unknown {
  const start = BigInt(at) * 1_000_000n;
  const end = start + BigInt(Math.round(ms * 1e6));
  const raised = { timeUnixNano: String(end), name: 'exception', attributes: [text('exception.message', error ?? '')] };
  return {
    ...named,
    ...{ kind: 1, startTimeUnixNano: String(start), endTimeUnixNano: String(end) },
    status: error === undefined ? { code: 1 } : { code: 2, message: error },
    events: error === undefined ? [] : [raised],
    attributes: [
      ...(does === undefined ? [] : [text('openinference.span.kind', does)]),
      ...(model === undefined ? [] : [text('llm.model_name', model)]),
      ...payload('input', input),
      ...payload('output', output),
      ...Object.entries(more).map(([name, value]) => text(name, value)),
      ...(tokens ?? []).map((count, i) => ({
        key: `llm.token_count.${i === 0 ? 'prompt' : 'completion'}`,
        value: { intValue: String(count) },
      })),
    ],
  };
}

function payload(name: string, json: string | undefined): unknown[] {
  return json === undefined ? [] : [text(`${name}.value`, json), text(`${name}.mime_type`, 'application/json')];
}

function text(key: string, stringValue: string): unknown {
  return { key, value: { stringValue } };
}
