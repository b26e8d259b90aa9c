import { endOfString } from '@labeling/domain';
import { UnreadableExport, type ExportRequest } from './export-request.js';
import { refuseMoreParts } from './most-parts.js';
import { readMessage } from './read-message.js';

/** 64-bit integers may be written as numbers, which a double would round. A quoted name cannot occur inside a string. */
const longIntegers = /"(intValue|startTimeUnixNano|endTimeUnixNano|timeUnixNano)"\s*:\s*(-?\d{16,20})(?=[\s,}])/g;

/** An ExportTraceServiceRequest in OTLP's JSON. @throws UnreadableExport */
export function readJson(text: string): ExportRequest {
  refuseMoreParts(openingsIn(text));
  let message: unknown;
  try {
    message = JSON.parse(text.replace(longIntegers, '"$1":"$2"'));
  } catch (error) {
    throw new UnreadableExport('The body is not JSON', { cause: error });
  }
  if (typeof message !== 'object' || message === null) throw new UnreadableExport('The body must be an object');
  return readMessage(message);
}

/** How many objects and arrays begin in a text, which may not be JSON. */
function openingsIn(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x22) i = endOfString(text, i) - 1;
    else if (c === 0x7b || c === 0x5b) count++;
  }
  return count;
}

/** An ExportTraceServiceResponse, as JSON text, with 64-bit integers as text. */
export function writeJson(rejectedSpans: number, errorMessage: string): string {
  const partial = rejectedSpans > 0 ? { partialSuccess: { rejectedSpans: String(rejectedSpans), errorMessage } } : {};
  return JSON.stringify(partial);
}
