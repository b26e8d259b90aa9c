import { column, type View } from './view.js';

const started = (row: string) => `'epoch'::timestamptz + (${row}start_ns / 1000) * interval '1 microsecond'`;

const traces: View = {
  name: 'traces',
  meaning: 'Traces, each summed up over its spans',
  columns: [
    column('trace_id', 'text', 'The id of the trace, in hex'),
    column('name', 'text', 'The name of its root span'),
    column('service', 'text', 'The service of its root span'),
    column('status', 'text', 'ok, error or unset'),
    column('started_at', 'timestamptz', 'When its first span began', started('')),
    column('duration_ms', 'numeric', 'From its first beginning to its last end', 'duration_ns / 1000000.0'),
    column('spans', 'integer', 'How many spans it has', 'span_count'),
    column('errors', 'integer', 'How many of them failed', 'error_count'),
    column('input_tokens', 'bigint', 'Tokens that went in'),
    column('output_tokens', 'bigint', 'Tokens that came out'),
    column('cost', 'numeric', 'The cost its spans report'),
    column('start_ns', 'bigint', 'When it began, in nanoseconds since 1970'),
  ],
  from: (project) => `from traces.traces where project_id = ${project}`,
  reads: ['traces.traces'],
};

const spans: View = {
  name: 'spans',
  meaning: 'Spans of all traces, with what went in and out',
  columns: [
    column('trace_id', 'text', 'Its trace, in hex'),
    column('span_id', 'text', 'The id of the span, in hex'),
    column('parent_span_id', 'text', 'The span that it is a part of'),
    column('name', 'text', 'Its name'),
    column('type', 'text', 'llm, tool, agent or other'),
    column('kind', 'text', 'Its kind, as OpenTelemetry has it'),
    column('status', 'text', 'ok, error or unset'),
    column('status_message', 'text', 'What went wrong'),
    column('started_at', 'timestamptz', 'When it began', started('')),
    column('duration_ms', 'numeric', 'How long it took', '(end_ns - start_ns) / 1000000.0'),
    column('service', 'text', 'The service it ran in'),
    column('model', 'text', 'The model it asked'),
    column('input', 'json', 'What went in'),
    column('output', 'json', 'What came out'),
    column('input_tokens', 'bigint', 'Tokens that went in'),
    column('output_tokens', 'bigint', 'Tokens that came out'),
    column('cost', 'numeric', 'What it cost'),
    column('attributes', 'json', 'Its attributes'),
    column('resource', 'json', 'Attributes of what it ran in'),
    column('events', 'json', 'What happened meanwhile'),
    column('links', 'json', 'Spans that it refers to'),
    column('start_ns', 'bigint', 'When it began, in nanoseconds since 1970'),
  ],
  from: (project) => `from traces.spans where project_id = ${project}`,
  reads: ['traces.spans'],
};

export const traceViews: readonly View[] = [traces, spans];
