import protobuf from 'protobufjs/light.js';

import { descriptor } from './descriptor.js';
import { UnreadableExport, type ExportRequest } from './export-request.js';
import { MOST_PARTS, refuseMoreParts } from './most-parts.js';
import { readMessage } from './read-message.js';

const root = protobuf.Root.fromJSON(descriptor).resolveAll();
const request = root.lookupType('ExportTraceServiceRequest');
const response = root.lookupType('ExportTraceServiceResponse');
const status = root.lookupType('Status');
const LENGTH_DELIMITED = 2;

/** An ExportTraceServiceRequest. @throws UnreadableExport */
export function readProtobuf(bytes: Uint8Array): ExportRequest {
  let message: object;
  try {
    refuseMoreParts(messagesIn(protobuf.Reader.create(bytes), bytes.length, request));
    message = request.decode(bytes);
  } catch (error) {
    if (error instanceof UnreadableExport) throw error;
    throw new UnreadableExport('The body is not an ExportTraceServiceRequest in protobuf', { cause: error });
  }
  return readMessage(message);
}

/** How many messages there are up to `end`, by their lengths alone; stops counting when there are too many. */
function messagesIn(reader: protobuf.Reader, end: number, type: protobuf.Type, before = 0, depth = 0): number {
  if (depth > protobuf.Reader.recursionLimit) throw new UnreadableExport('The request nests too deep');
  let count = before;
  while (reader.pos < end && count <= MOST_PARTS) {
    const tag = reader.uint32();
    const inner = type.fieldsById[tag >>> 3]?.resolvedType;
    if (inner instanceof protobuf.Type && (tag & 7) === LENGTH_DELIMITED) {
      const length = reader.uint32();
      count = messagesIn(reader, reader.pos + length, inner, count + 1, depth + 1);
    } else reader.skipType(tag & 7);
  }
  return count;
}

/** An ExportTraceServiceResponse. */
export function writeProtobuf(rejectedSpans: number, errorMessage: string): Uint8Array {
  return response.encode(rejectedSpans > 0 ? { partialSuccess: { rejectedSpans, errorMessage } } : {}).finish();
}

/** A google.rpc.Status; `code` is a gRPC code. */
export function writeStatus(code: number, message: string): Uint8Array {
  return status.encode({ code, message }).finish();
}
