import { inTurns, type Steps } from '@labeling/domain';
import { setImmediate } from 'node:timers/promises';
import type { Queryable } from '@labeling/postgres';

import type { OwnAttributes } from '../conventions/own-attributes.js';
import { UnreadableExport, type ExportRequest } from '../otlp/export-request.js';
import { tooLarge } from '../otlp/most-parts.js';
import { spanSignal } from '../otlp/signal.js';
import { encodingOf, type ExportAnswer, type ExportBody } from './encoding.js';
import type { NewSpan } from './new-span.js';
import { resourceOf, scopeText, sizeOf, spanOf, spanProblem } from './span-of.js';
import { storeSpans } from './store-spans.js';

export interface IngestTraces {
  readonly projectId: string;
  /** An ExportTraceServiceRequest. */
  readonly body: ExportBody;
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
  readonly answer: ExportAnswer;
  /** The traces of the spans that are now stored, whether or not they already were. */
  readonly traceIds: readonly string[];
}

/**
 * Stores all valid spans of one OTLP request, or none if the database fails. Invalid ones are counted in the answer, as
 * OTLP's partial success. @throws UnreadableExport when the request as a whole cannot be read
 */
export async function ingestTraces(db: Queryable, asked: IngestTraces): Promise<Ingested> {
  const { body, projectId, spanBytes, own, turn = () => setImmediate() } = asked;
  const { read, answer } = await encodingOf(spanSignal, body, spanBytes);
  const request = await inTurns(read, turn);
  const limits = { spanBytes, most: mostStored(body.length) };
  const { spans, problems } = await inTurns(sorted(request, limits, own), turn);
  const stored = await storeSpans(db, projectId, spans, turn);
  const traceIds = [...new Set(spans.map(({ traceId }) => traceId))];
  return { stored, rejected: problems.length, answer: answer(problems), traceIds };
}

/**
 * How much a request may be stored as, in bytes. Each span is stored with its resource and scope, so a small request could
 * otherwise fill a disk.
 */
const mostStored = (sent: number): number => 4 * sent + 67_108_864;

/** The spans that can be stored, and for each other one the reason why not. */
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
      for (const each of scope.sent) {
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
  return bytes <= most ? span : tooLarge('span', bytes, most);
}
