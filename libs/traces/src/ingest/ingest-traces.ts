import { inTurns, type JsonText, type Steps } from '@labeling/domain';
import { setImmediate } from 'node:timers/promises';
import type { Queryable } from '@labeling/postgres';

import type { OwnAttributes } from '../conventions/own-attributes.js';
import { UnreadableExport, type ExportRequest } from '../otlp/export-request.js';
import { tooLarge } from '../otlp/most-parts.js';
import type { NewSpan } from './new-span.js';
import { resourceOf, scopeText, sizeOf, spanOf, spanProblem } from './span-of.js';
import { storeSpans } from './store-spans.js';

export interface IngestTraces {
  readonly projectId: string;
  /** An ExportTraceServiceRequest: bytes of protobuf, or JSON. */
  readonly body: Uint8Array | JsonText;
  /** The largest size of one span, in bytes. */
  readonly spanBytes: number;
  /** Where the project's own spans have their input and output. */
  readonly own?: OwnAttributes;
  /** Resolves when the next few milliseconds of work may be done. */
  readonly turn?: () => Promise<void>;
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
  const { body, projectId, spanBytes, own, turn = () => setImmediate() } = asked;
  const { read, answer } = typeof body === 'string' ? await json(body, spanBytes) : await protobuf(body, spanBytes);
  const request = await inTurns(read, turn);
  const limits = { spanBytes, most: mostStored(body.length) };
  const { spans, problems } = await inTurns(sorted(request, limits, own), turn);
  const stored = await storeSpans(db, projectId, spans, turn);
  return { stored, rejected: problems.length, answer: answer(problems.length, messageOf(problems)) };
}

interface Encoding {
  readonly read: Steps<ExportRequest>;
  /** In the same encoding. */
  answer(rejected: number, message: string): Uint8Array | string;
}

// Loaded on demand, so that servers that only query need no decoders in memory.
async function json(text: JsonText, spanBytes: number): Promise<Encoding> {
  const { readJson, writeJson } = await import('../otlp/json.js');
  return { read: readJson(text, spanBytes), answer: writeJson };
}

async function protobuf(bytes: Uint8Array, spanBytes: number): Promise<Encoding> {
  const { readProtobuf, writeProtobuf } = await import('../otlp/protobuf.js');
  return { read: readProtobuf(bytes, spanBytes), answer: writeProtobuf };
}

/**
 * How much a request may be stored as, in bytes. Each span is stored with its resource and scope, so a small request could
 * otherwise fill a disk.
 */
const mostStored = (sent: number): number => 4 * sent + 67_108_864;

/** The spans that can be stored, and for each of the others the reason why not. */
function* sorted(
  { resources, unreadable }: ExportRequest,
  { spanBytes, most }: { readonly spanBytes: number; readonly most: number },
  own: OwnAttributes | undefined,
): Steps<{ spans: NewSpan[]; problems: string[] }> {
  const problems = [...unreadable];
  const spans: NewSpan[] = [];
  let bytes = 0;
  for (const { attributes, scopes } of resources) {
    const resource = resourceOf(attributes);
    yield PER_SPAN + resource.resource.length;
    for (const scope of scopes) {
      const around = { ...resource, library: scope.name, scope: scopeText(scope) };
      yield PER_SPAN + around.scope.length;
      for (const each of scope.spans) {
        const span = spanProblem(each) ?? inSize(spanOf(each, around, own), spanBytes);
        if (typeof span === 'string') problems.push(span);
        else spans.push(span);
        const size = typeof span === 'string' ? 0 : sizeOf(span);
        bytes += size + around.resource.length + around.scope.length;
        if (bytes > most) throw new UnreadableExport(`The spans with their resources and scopes exceed ${most} bytes`);
        yield PER_SPAN + size;
      }
    }
  }
  return { spans, problems };
}

/** What a span costs, however small it is, in bytes. */
const PER_SPAN = 1_000;

function inSize(span: NewSpan, most: number): NewSpan | string {
  const bytes = sizeOf(span);
  return bytes <= most ? span : tooLarge(bytes, most);
}

/** Each kind of problem once, and only a few of them, because exporters log this. */
function messageOf(problems: readonly string[]): string {
  const kinds = [...new Set(problems)];
  return kinds.slice(0, 5).join('; ') + (kinds.length > 5 ? `; and ${kinds.length - 5} more reasons` : '');
}
