// Requests as a sender writes them, the same in both encodings.
import { toJsonText, type JsonText } from '@labeling/domain';
import { fromProtobuf, inProtobuf } from '../testing.js';

export { inProtobuf };

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

/** The rejected spans in an answer in protobuf. */
export const partialSuccessIn = (answer: Uint8Array): unknown =>
  fromProtobuf('ExportTraceServiceResponse', answer)['partialSuccess'];
