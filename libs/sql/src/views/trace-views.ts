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
    column('started_at', 'timestamptz', 'When its first span started', started('')),
    column(
      'duration_ms',
      'numeric',
      'From the start of its first span to the end of its last',
      'trim_scale(duration_ns / 1000000.0)',
    ),
    column('spans', 'integer', 'The number of its spans', 'span_count'),
    column('errors', 'integer', 'The number of its failed spans', 'error_count'),
    column('input_tokens', 'bigint', 'Input tokens'),
    column('output_tokens', 'bigint', 'Output tokens'),
    column('cost', 'numeric', 'The cost that its spans report'),
    column('start_ns', 'bigint', 'When it started, in nanoseconds since 1970'),
  ],
  from: ({ project }) => `from traces.traces where project_id = ${project}`,
  reads: ['traces.traces'],
};

const spans: View = {
  name: 'spans',
  meaning: 'Spans of all traces, with their input and output',
  columns: [
    column('trace_id', 'text', 'Its trace, in hex'),
    column('span_id', 'text', 'The id of the span, in hex'),
    column('parent_span_id', 'text', 'The span that it is part of'),
    column('name', 'text', 'Its name'),
    column('type', 'text', 'llm, tool, agent or other'),
    column('kind', 'text', 'Its kind, as OpenTelemetry defines it'),
    column('status', 'text', 'ok, error or unset'),
    column('status_message', 'text', 'What went wrong'),
    column('started_at', 'timestamptz', 'When it started', started('')),
    column('duration_ms', 'numeric', 'How long it took', 'trim_scale((end_ns - start_ns) / 1000000.0)'),
    column('service', 'text', 'The service it ran in'),
    column('model', 'text', 'The model it called'),
    column('input', 'json', 'Its input'),
    column('input_from', 'text', 'The convention and the attributes that its input was found by'),
    column('output', 'json', 'Its output'),
    column('output_from', 'text', 'The same for its output'),
    column('input_tokens', 'bigint', 'Input tokens'),
    column('cached_tokens', 'bigint', 'How many of them were read from a cache'),
    column('cache_write_tokens', 'bigint', 'How many of them were written to a cache'),
    column('output_tokens', 'bigint', 'Output tokens'),
    column('reasoning_tokens', 'bigint', 'How many of them were spent on reasoning'),
    column('cost', 'numeric', 'What it cost'),
    column('session_id', 'text', 'The conversation that it is a part of'),
    column('user_id', 'text', 'The user it was run for'),
    column('attributes', 'json', 'Its attributes'),
    column('resource', 'json', 'Attributes of the program it ran in'),
    column('events', 'json', 'What happened during it'),
    column('links', 'json', 'Spans that it refers to'),
    column('start_ns', 'bigint', 'When it started, in nanoseconds since 1970'),
  ],
  from: ({ project }) => `from traces.spans where project_id = ${project}`,
  reads: ['traces.spans'],
};

export const traceViews: readonly View[] = [traces, spans];
