import protobuf from 'protobufjs/light.js';

import { descriptor } from './descriptor.js';
import { UnreadableExport, type ExportRequest } from './export-request.js';
import { readMessage } from './read-message.js';

const root = protobuf.Root.fromJSON(descriptor);
const request = root.lookupType('ExportTraceServiceRequest');
const response = root.lookupType('ExportTraceServiceResponse');
const status = root.lookupType('Status');

/** An ExportTraceServiceRequest. @throws UnreadableExport */
export function readProtobuf(bytes: Uint8Array): ExportRequest {
  let message: object;
  try {
    message = request.decode(bytes);
  } catch (error) {
    throw new UnreadableExport('The body is not an ExportTraceServiceRequest in protobuf', { cause: error });
  }
  return readMessage(message);
}

/** An ExportTraceServiceResponse. */
export function writeProtobuf(rejectedSpans: number, errorMessage: string): Uint8Array {
  return response.encode(rejectedSpans > 0 ? { partialSuccess: { rejectedSpans, errorMessage } } : {}).finish();
}

/** A google.rpc.Status; `code` is one of gRPC's. */
export function writeStatus(code: number, message: string): Uint8Array {
  return status.encode({ code, message }).finish();
}
