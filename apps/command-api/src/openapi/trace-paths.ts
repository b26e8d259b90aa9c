import { operation, type Operation, type Parameter } from './operation.js';
import * as p from './parameters.js';
import { list, object, page, ref, type Schema } from './schema.js';
import * as examples from './trace-examples.js';

const tag = 'Traces';
const filter = (name: string, description: string, schema: Schema): Parameter => {
  return { name, in: 'query', description, schema };
};
const time: Schema = { type: 'string', format: 'date-time' };
const filters = [
  filter('q', 'Text in the name or service, in any case, or else the whole id of a trace', { type: 'string' }),
  filter('status', 'Only traces of this status', { type: 'string', enum: ['ok', 'error', 'unset'] }),
  filter('from', 'Only traces that started then or later', time),
  filter('to', 'Only traces that started before', time),
  filter('minDurationMs', 'Only traces that took so many milliseconds or more', { type: 'number', minimum: 0 }),
];

export const tracePaths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  '/v1/traces': {
    post: operation({
      id: 'exportTraces',
      tag,
      summary: 'Send spans, as OTLP',
      description:
        'Where exporters of OpenTelemetry send spans: an ExportTraceServiceRequest in JSON or protobuf, perhaps in ' +
        'gzip. Spans that are not in order are left out and counted in `partialSuccess`; the others are stored, all ' +
        'or none. A span that is there already stays as it was first sent. The answer comes in the same encoding, ' +
        'problems too: in protobuf they are a google.rpc.Status.',
      access: 'addItems',
      body: {
        schema: ref('ExportTraceServiceRequest'),
        example: examples.exportRequest,
        binary: 'application/x-protobuf',
      },
      ok: {
        status: 200,
        description: 'What was in order is stored',
        schema: ref('ExportTraceServiceResponse'),
        example: {},
      },
      problems: ['unreadable_spans'],
    }),
    get: operation({
      id: 'listTraces',
      tag,
      summary: 'List the traces of the project, the latest first',
      access: 'read',
      parameters: [...filters, ...p.paging],
      ok: {
        status: 200,
        description: 'A page of traces',
        schema: page(ref('Trace')),
        example: { data: [examples.trace], next: null },
      },
    }),
  },
  '/v1/traces/{trace}': {
    get: operation({
      id: 'getTrace',
      tag,
      summary: 'Read a trace and its spans',
      description: 'The spans come by their start, without what they carry; at most the first 20,000.',
      access: 'read',
      parameters: [p.trace],
      ok: {
        status: 200,
        description: 'The trace',
        schema: object({ trace: ref('Trace'), spans: list(ref('Span')) }),
        example: { trace: examples.trace, spans: [examples.span] },
      },
      problems: ['trace_not_found'],
    }),
  },
  '/v1/traces/{trace}/spans/{span}': {
    get: operation({
      id: 'getSpan',
      tag,
      summary: 'Read a span with everything it carries',
      description: '`input` and `output` are what the conventions of its attributes tell; null when they do not.',
      access: 'read',
      parameters: [p.trace, p.span],
      ok: { status: 200, description: 'The span', schema: ref('SpanDetail'), example: examples.spanDetail },
      problems: ['span_not_found'],
    }),
  },
};
