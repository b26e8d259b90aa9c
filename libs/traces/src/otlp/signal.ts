// What OTLP sends: requests of spans and of log records have the same form, and the same numbers in protobuf.
import type { OtlpEvent, OtlpLink, OtlpLogRecord, OtlpSpan } from './export-request.js';
import {
  attributesOf,
  field,
  idOf,
  integerOf,
  listOf,
  messageOf,
  numberOf,
  textOf,
  valueOf,
  type Message,
} from './read-fields.js';

/** The names of the messages in one kind of request, and how their contents are read. */
export interface Signal<Sent> {
  /** The types of the request and of its contents in protobuf. */
  readonly request: string;
  readonly type: string;
  /** The lists in JSON, from the outermost. */
  readonly resources: string;
  readonly scopes: string;
  readonly list: string;
  /** The name of the count of omitted ones in an answer. */
  readonly rejected: string;
  /** The word for one of them. */
  readonly called: string;
  /** @throws WrongField */
  read(message: Message): Sent;
}

export const spanSignal: Signal<OtlpSpan> = {
  request: 'ExportTraceServiceRequest',
  type: 'Span',
  resources: 'resourceSpans',
  scopes: 'scopeSpans',
  list: 'spans',
  rejected: 'rejectedSpans',
  called: 'span',
  read: (message) => {
    const status = messageOf(field(message, 'status'), 'status');
    return {
      traceId: idOf(message, 'traceId'),
      spanId: idOf(message, 'spanId'),
      parentSpanId: idOf(message, 'parentSpanId'),
      name: textOf(message, 'name'),
      kind: numberOf(message, 'kind'),
      startNs: integerOf(message, 'startTimeUnixNano'),
      endNs: integerOf(message, 'endTimeUnixNano'),
      attributes: attributesOf(message),
      events: listOf(message, 'events').map((each) => eventOf(messageOf(each, 'events'))),
      links: listOf(message, 'links').map((each) => linkOf(messageOf(each, 'links'))),
      statusCode: numberOf(status, 'code'),
      statusMessage: textOf(status, 'message'),
    };
  },
};

export const logSignal: Signal<OtlpLogRecord> = {
  request: 'ExportLogsServiceRequest',
  type: 'LogRecord',
  resources: 'resourceLogs',
  scopes: 'scopeLogs',
  list: 'logRecords',
  rejected: 'rejectedLogRecords',
  called: 'log record',
  read: (message) => ({
    traceId: idOf(message, 'traceId'),
    spanId: idOf(message, 'spanId'),
    timeNs: integerOf(message, 'timeUnixNano') || integerOf(message, 'observedTimeUnixNano'),
    eventName: textOf(message, 'eventName'),
    body: valueOf(message, 'body'),
    attributes: attributesOf(message),
  }),
};

function eventOf(message: Message): OtlpEvent {
  return {
    timeNs: integerOf(message, 'timeUnixNano'),
    name: textOf(message, 'name'),
    attributes: attributesOf(message),
  };
}

function linkOf(message: Message): OtlpLink {
  return { traceId: idOf(message, 'traceId'), spanId: idOf(message, 'spanId'), attributes: attributesOf(message) };
}
