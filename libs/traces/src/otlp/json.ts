import { UnreadableExport, type ExportRequest } from './export-request.js';
import { readMessage } from './read-message.js';

/** Integers of 64 bits may be written as numbers, which a double would round. A name in quotes can stand in no string. */
const longIntegers = /"(intValue|startTimeUnixNano|endTimeUnixNano|timeUnixNano)"\s*:\s*(-?\d{16,20})(?=[\s,}])/g;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** An ExportTraceServiceRequest in OTLP's JSON. @throws UnreadableExport */
export function readJson(bytes: Uint8Array): ExportRequest {
  let message: unknown;
  try {
    message = JSON.parse(utf8.decode(bytes).replace(longIntegers, '"$1":"$2"'));
  } catch (error) {
    throw new UnreadableExport('The body is not JSON in UTF-8', { cause: error });
  }
  if (typeof message !== 'object' || message === null) throw new UnreadableExport('The body must be an object');
  return readMessage(message);
}

/** An ExportTraceServiceResponse; integers of 64 bits are text in protobuf's JSON. */
export function writeJson(rejectedSpans: number, errorMessage: string): Uint8Array {
  const partial = rejectedSpans > 0 ? { partialSuccess: { rejectedSpans: String(rejectedSpans), errorMessage } } : {};
  return Buffer.from(JSON.stringify(partial));
}
