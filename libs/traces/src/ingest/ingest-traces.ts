import type { Queryable } from '@labeling/postgres';
import { setImmediate } from 'node:timers/promises';

import type { ExportRequest } from '../otlp/export-request.js';
import type { NewSpan } from './new-span.js';
import { sizeOf, spanOf, spanProblem, surroundingsOf } from './span-of.js';
import { storeSpans } from './store-spans.js';

export interface IngestTraces {
  readonly projectId: string;
  /** An ExportTraceServiceRequest: bytes of protobuf, or JSON text. */
  readonly body: Uint8Array | string;
  /** The largest size of one span, in bytes. */
  readonly spanBytes: number;
}
export interface Ingested {
  /** How many spans were new. */
  readonly stored: number;
  readonly rejected: number;
  /** An ExportTraceServiceResponse in the encoding of the request. */
  readonly answer: Uint8Array | string;
}

/**
 * Stores all valid spans of one OTLP request, or none if the database fails. Invalid ones are counted in the answer, as
 * OTLP's partial success. @throws UnreadableExport when the request as a whole cannot be read
 */
export async function ingestTraces(db: Queryable, asked: IngestTraces): Promise<Ingested> {
  const { body, projectId, spanBytes } = asked;
  const { request, answer } = typeof body === 'string' ? await openJson(body) : await openProtobuf(body);
  const { spans, problems } = await sorted(request, spanBytes);
  const stored = await storeSpans(db, projectId, spans);
  return { stored, rejected: problems.length, answer: answer(problems.length, messageOf(problems)) };
}

interface Opened {
  readonly request: ExportRequest;
  /** In the same encoding. */
  answer(rejected: number, message: string): Uint8Array | string;
}

// Loaded on demand, so that servers that only query need no decoders in memory.
async function openJson(text: string): Promise<Opened> {
  const { readJson, writeJson } = await import('../otlp/json.js');
  return { request: readJson(text), answer: writeJson };
}

async function openProtobuf(bytes: Uint8Array): Promise<Opened> {
  const { readProtobuf, writeProtobuf } = await import('../otlp/protobuf.js');
  return { request: readProtobuf(bytes), answer: writeProtobuf };
}

/** Yields in between, so that a large request does not keep others waiting. */
const SPANS_AT_A_STRETCH = 250;

/** The spans that can be stored, and for each of the others the reason why not. */
async function sorted(
  { resources, unreadable }: ExportRequest,
  spanBytes: number,
): Promise<{ spans: NewSpan[]; problems: string[] }> {
  const problems = [...unreadable];
  const spans: NewSpan[] = [];
  for (const { attributes, scopes } of resources) {
    for (const scope of scopes) {
      const surroundings = surroundingsOf(attributes, scope);
      for (const [i, each] of scope.spans.entries()) {
        if (i % SPANS_AT_A_STRETCH === SPANS_AT_A_STRETCH - 1) await setImmediate();
        const span = spanProblem(each) ?? inSize(spanOf(each, surroundings), spanBytes);
        if (typeof span === 'string') problems.push(span);
        else spans.push(span);
      }
    }
  }
  return { spans, problems };
}

function inSize(span: NewSpan, most: number): NewSpan | string {
  const bytes = sizeOf(span);
  return bytes <= most ? span : `a span has ${bytes} bytes; at most ${most} are allowed (LIMIT_SPAN_BYTES)`;
}

/** Each kind of problem once, and only a few of them, because exporters log this. */
function messageOf(problems: readonly string[]): string {
  const kinds = [...new Set(problems)];
  return kinds.slice(0, 5).join('; ') + (kinds.length > 5 ? `; and ${kinds.length - 5} more reasons` : '');
}
