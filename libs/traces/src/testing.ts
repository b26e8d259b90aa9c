// For tests of servers that receive spans: messages in protobuf as exporters write and read them.
import protobuf from 'protobufjs/light.js';
import { descriptor } from './otlp/descriptor.js';

const root = protobuf.Root.fromJSON(descriptor);

/** A request with spans or log records, as OTLP has it in JSON: ids become bytes. */
export function inProtobuf(message: Readonly<Record<string, unknown>>): Uint8Array {
  const isOfLogs = 'resourceLogs' in message;
  const request = root.lookupType(isOfLogs ? 'ExportLogsServiceRequest' : 'ExportTraceServiceRequest');
  const binary = JSON.parse(JSON.stringify(message), (name, value: unknown) =>
    ['traceId', 'spanId', 'parentSpanId'].includes(name) ? Buffer.from(String(value), 'hex').toString('base64') : value,
  );
  return request.encode(request.fromObject(binary)).finish();
}

/** The contents of an answer; its bytes may be those of a message of which only the type is known. */
export function fromProtobuf(type: string, bytes: Uint8Array): Record<string, unknown> {
  const message = root.lookupType(type);
  return message.toObject(message.decode(bytes), { longs: Number });
}
