// OTLP's messages for traces and logs by field number (opentelemetry.proto.collector), as far as they are stored, and
// the answers to them. Enumerations are read as numbers.
const attributes = (id: number) => ({ rule: 'repeated', type: 'KeyValue', id });

const messages = {
  ExportTraceServiceRequest: { fields: { resourceSpans: { rule: 'repeated', type: 'ResourceSpans', id: 1 } } },
  ResourceSpans: {
    fields: { resource: { type: 'Resource', id: 1 }, scopeSpans: { rule: 'repeated', type: 'ScopeSpans', id: 2 } },
  },
  Resource: { fields: { attributes: attributes(1) } },
  ScopeSpans: {
    fields: { scope: { type: 'Scope', id: 1 }, spans: { rule: 'repeated', type: 'Span', id: 2 } },
  },
  Scope: {
    fields: { name: { type: 'string', id: 1 }, version: { type: 'string', id: 2 }, attributes: attributes(3) },
  },
  Span: {
    fields: {
      traceId: { type: 'bytes', id: 1 },
      spanId: { type: 'bytes', id: 2 },
      parentSpanId: { type: 'bytes', id: 4 },
      name: { type: 'string', id: 5 },
      kind: { type: 'int32', id: 6 },
      startTimeUnixNano: { type: 'fixed64', id: 7 },
      endTimeUnixNano: { type: 'fixed64', id: 8 },
      attributes: attributes(9),
      events: { rule: 'repeated', type: 'Event', id: 11 },
      links: { rule: 'repeated', type: 'Link', id: 13 },
      status: { type: 'SpanStatus', id: 15 },
    },
  },
  ExportLogsServiceRequest: { fields: { resourceLogs: { rule: 'repeated', type: 'ResourceLogs', id: 1 } } },
  ResourceLogs: {
    fields: { resource: { type: 'Resource', id: 1 }, scopeLogs: { rule: 'repeated', type: 'ScopeLogs', id: 2 } },
  },
  ScopeLogs: {
    fields: { scope: { type: 'Scope', id: 1 }, logRecords: { rule: 'repeated', type: 'LogRecord', id: 2 } },
  },
  LogRecord: {
    fields: {
      timeUnixNano: { type: 'fixed64', id: 1 },
      body: { type: 'AnyValue', id: 5 },
      attributes: attributes(6),
      traceId: { type: 'bytes', id: 9 },
      spanId: { type: 'bytes', id: 10 },
      observedTimeUnixNano: { type: 'fixed64', id: 11 },
      eventName: { type: 'string', id: 12 },
    },
  },
  Event: {
    fields: { timeUnixNano: { type: 'fixed64', id: 1 }, name: { type: 'string', id: 2 }, attributes: attributes(3) },
  },
  Link: {
    fields: { traceId: { type: 'bytes', id: 1 }, spanId: { type: 'bytes', id: 2 }, attributes: attributes(4) },
  },
  SpanStatus: { fields: { message: { type: 'string', id: 2 }, code: { type: 'int32', id: 3 } } },
  KeyValue: { fields: { key: { type: 'string', id: 1 }, value: { type: 'AnyValue', id: 2 } } },
  AnyValue: {
    fields: {
      stringValue: { type: 'string', id: 1 },
      boolValue: { type: 'bool', id: 2 },
      intValue: { type: 'int64', id: 3 },
      doubleValue: { type: 'double', id: 4 },
      arrayValue: { type: 'ArrayValue', id: 5 },
      kvlistValue: { type: 'KeyValueList', id: 6 },
      bytesValue: { type: 'bytes', id: 7 },
    },
    oneofs: {
      value: {
        oneof: ['stringValue', 'boolValue', 'intValue', 'doubleValue', 'arrayValue', 'kvlistValue', 'bytesValue'],
      },
    },
  },
  ArrayValue: { fields: { values: { rule: 'repeated', type: 'AnyValue', id: 1 } } },
  KeyValueList: { fields: { values: { rule: 'repeated', type: 'KeyValue', id: 1 } } },
  /** The answer to log records has the same bytes; only the name of its first number differs. */
  ExportTraceServiceResponse: { fields: { partialSuccess: { type: 'PartialSuccess', id: 1 } } },
  PartialSuccess: { fields: { rejectedSpans: { type: 'int64', id: 1 }, errorMessage: { type: 'string', id: 2 } } },
  /** google.rpc.Status: the answer to a refused request. */
  Status: {
    fields: {
      code: { type: 'int32', id: 1 },
      message: { type: 'string', id: 2 },
      details: { rule: 'repeated', type: 'Any', id: 3 },
    },
  },
  Any: { fields: { typeUrl: { type: 'string', id: 1 }, value: { type: 'bytes', id: 2 } } },
  /** google.rpc.RetryInfo. */
  RetryInfo: { fields: { retryDelay: { type: 'Duration', id: 1 } } },
  Duration: { fields: { seconds: { type: 'int64', id: 1 } } },
};

export const descriptor = { nested: messages };
