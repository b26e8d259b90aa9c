import { UnreadableExport, type ExportRequest } from './export-request.js';
import { readMessage } from './read-message.js';

/** Integers of 64 bits may be written as numbers, which a double would round. A name in quotes can stand in no string. */
const longIntegers = /"(intValue|startTimeUnixNano|endTimeUnixNano|timeUnixNano)"\s*:\s*(-?\d{16,20})(?=[\s,}])/g;

/** An ExportTraceServiceRequest in OTLP's JSON. @throws UnreadableExport */
export function readJson(text: string): ExportRequest {
  let message: unknown;
  try {
    message = JSON.parse(text.replace(longIntegers, '"$1":"$2"'));
  } catch (error) {
    throw new UnreadableExport('The body is not JSON', { cause: error });
  }
  if (typeof message !== 'object' || message === null) throw new UnreadableExport('The body must be an object');
  return readMessage(message);
}

/** An ExportTraceServiceResponse, as JSON text, in which integers of 64 bits are text. */
export function writeJson(rejectedSpans: number, errorMessage: string): string {
  const partial = rejectedSpans > 0 ? { partialSuccess: { rejectedSpans: String(rejectedSpans), errorMessage } } : {};
  return JSON.stringify(partial);
}
