// Requests as a sender writes them, the same in both encodings.
import { toJsonText, type JsonText } from '@labeling/domain';
import protobuf from 'protobufjs/light.js';

import { descriptor } from './descriptor.js';

const root = protobuf.Root.fromJSON(descriptor);
const response = protobuf.Root.fromJSON(descriptor).lookupType('ExportTraceServiceResponse');

export const startNs = 1_700_000_000_123_456_789n;

/** A valid span in OTLP's JSON, with these differences. */
export function jsonSpan(differences: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    traceId: '5b8efff798038103d269b633813fc60c',
    spanId: 'eee19b7ec3c1b174',
    name: 'chat',
    kind: 3,
    startTimeUnixNano: String(startNs),
    endTimeUnixNano: String(startNs + 5n),
    ...differences,
  };
}

/** A request with these spans, of the service `bot`. */
export function jsonRequest(...spans: readonly unknown[]): Record<string, unknown> {
  return {
    resourceSpans: [
      {
        resource: { attributes: [{ key: 'service.name', value: { stringValue: 'bot' } }] },
        scopeSpans: [{ scope: { name: 'lib', version: '1.0' }, spans }],
      },
    ],
  };
}

export const inJson = (message: unknown): JsonText => toJsonText(message);

/** A request with these log records. */
export function jsonLogs(...logRecords: readonly unknown[]): Record<string, unknown> {
  return { resourceLogs: [{ scopeLogs: [{ scope: { name: 'lib' }, logRecords }] }] };
}

/** The same in protobuf: ids become bytes. */
export function inProtobuf(message: Readonly<Record<string, unknown>>): Uint8Array {
  const isOfLogs = 'resourceLogs' in message;
  const request = root.lookupType(isOfLogs ? 'ExportLogsServiceRequest' : 'ExportTraceServiceRequest');
  const binary = JSON.parse(JSON.stringify(message), (name, value: unknown) =>
    ['traceId', 'spanId', 'parentSpanId'].includes(name) ? Buffer.from(String(value), 'hex').toString('base64') : value,
  );
  return request.encode(request.fromObject(binary)).finish();
}

/** The rejected spans in an answer in protobuf. */
export function partialSuccessIn(answer: Uint8Array): unknown {
  const { partialSuccess } = response.toObject(response.decode(answer), { longs: Number });
  return partialSuccess;
}
