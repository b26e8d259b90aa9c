// One trace of the member's project and its spans, as they are sent to the pages: in parts, since there may be very many,
// and everybody waits while the server writes one.
import type { JsonText } from '@labeling/domain';
import {
  getSmallSpan,
  getSpan,
  getTrace,
  InvalidTraceCursor,
  listCallers,
  listSpans,
  spanCursor,
  type SpanDetail as StoredSpan,
  type SpanRow,
  type TraceRow,
} from '@labeling/traces';
import { error } from '@sveltejs/kit';
import type { SpanDetail, SpanLine, SpanPart, TraceLine } from '../trace.js';
import { lineOf } from './traces-of-caller.js';
import { callerIn } from '../../server/project-access.js';
import { stores } from '../../server/stores.js';

/** Spans that come with the page: more than are on screen. */
const FIRST = 200;
/** Spans in each further part. */
const MORE = 1_000;
/** Spans around one that is linked to: its nearest callers, and those that started after it. */
const AROUND = 60;
/** Names and messages may be long, and a list shows many. The content of a span has the whole message. */
const LONGEST_TEXT = 500;
/** The content of a larger span does not come with the page, in bytes. */
const LARGEST = 60_000;

export interface OpenedTrace {
  readonly trace: TraceLine;
  readonly part: SpanPart;
  /** Spans that the page is to show, if they may be missing in the part. */
  readonly around: readonly SpanLine[];
}

/** A trace with its first spans. Another project's trace does not exist for the member. */
export async function traceOfCaller(
  locals: App.Locals,
  traceId: string,
  spanId: string | undefined,
): Promise<OpenedTrace> {
  const [trace, part, around] = await Promise.all([
    traceIn(locals, traceId),
    listSpans(stores().db, { ...listed(locals, traceId), limit: FIRST }),
    spanId === undefined ? [] : spansAround(locals, traceId, spanId),
  ]);
  const lines = (spans: readonly SpanRow[]) => spans.map((span) => spanLineOf(span, trace.startNs));
  return {
    trace: lineOf(trace),
    part: { startNs: String(trace.startNs), spans: lines(part.data), next: part.next },
    around: part.next === null ? [] : lines(around),
  };
}

/** The spans after a part's `next`, or the first ones and, if those are not all, the spans around `?span=`. */
export async function spansOfCaller(locals: App.Locals, traceId: string, query: URLSearchParams): Promise<SpanPart> {
  const [after, spanId] = [query.get('after'), query.get('span')];
  const trace = await traceIn(locals, traceId);
  try {
    const asked = { ...listed(locals, traceId), limit: MORE, ...(after !== null && { after }) };
    const { data, next } = await listSpans(stores().db, asked);
    const around = next === null || spanId === null ? [] : await spansAround(locals, traceId, spanId);
    const spans = [...data, ...around].map((span) => spanLineOf(span, trace.startNs));
    return { startNs: String(trace.startNs), spans, next };
  } catch (problem) {
    if (problem instanceof InvalidTraceCursor) error(400, problem.message);
    throw problem;
  }
}

/** The content of a span; undefined when the trace has no such span. */
export async function spanOfCaller(
  locals: App.Locals,
  traceId: string,
  spanId: string,
): Promise<SpanDetail | undefined> {
  const { projectId } = callerIn(locals);
  const found = await getSpan(stores().db, { projectId, traceId, spanId });
  return found && detailOf(found);
}

/** The content of a span that may come with the page; undefined also when it is too large for that. */
export async function smallSpanOfCaller(
  locals: App.Locals,
  traceId: string,
  spanId: string,
): Promise<SpanDetail | undefined> {
  const { projectId } = callerIn(locals);
  const found = await getSmallSpan(stores().db, { projectId, traceId, spanId }, LARGEST);
  return found && detailOf(found);
}

async function traceIn(locals: App.Locals, traceId: string): Promise<TraceRow> {
  const trace = await getTrace(stores().db, { projectId: callerIn(locals).projectId, traceId });
  return trace ?? error(404, 'There is no such trace.');
}

async function spansAround(locals: App.Locals, traceId: string, spanId: string): Promise<SpanRow[]> {
  const { db } = stores();
  const callers = await listCallers(db, { ...listed(locals, traceId), spanId, limit: AROUND });
  const span = callers.at(-1);
  if (span === undefined) return [];
  const { data } = await listSpans(db, { ...listed(locals, traceId), limit: AROUND, after: spanCursor(span) });
  return [...callers, ...data];
}

function listed(locals: App.Locals, traceId: string) {
  return { projectId: callerIn(locals).projectId, traceId, longestText: LONGEST_TEXT };
}

function spanLineOf({ startNs, durationNs, traceId: _, ...rest }: SpanRow, traceStartNs: bigint): SpanLine {
  return { ...rest, offsetNs: Number(startNs - traceStartNs), durationNs: Number(durationNs) };
}

function detailOf(span: StoredSpan): SpanDetail {
  const { spanId, statusMessage, input, inputFrom, output, outputFrom } = span;
  const { cachedTokens, cacheWriteTokens, reasoningTokens, sessionId, userId } = span;
  const { attributes, resource, scope, events, links } = span;
  // It was checked to be JSON when it was stored.
  const exact = (text: string) => text as JsonText;
  return {
    ...{ spanId, statusMessage, inputFrom, outputFrom },
    ...{ cachedTokens, cacheWriteTokens, reasoningTokens, sessionId, userId },
    input: input === null ? null : exact(input),
    output: output === null ? null : exact(output),
    attributes: exact(attributes),
    resource: exact(resource),
    scope: exact(scope),
    events: exact(events),
    links: exact(links),
  };
}
