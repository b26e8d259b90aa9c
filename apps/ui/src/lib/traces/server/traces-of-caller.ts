// Traces and spans of the member's project, as the pages are told of them.
import type { JsonText } from '@labeling/domain';
import { getSpan, getTrace, InvalidTraceCursor, listTraces, type SpanRow, type TraceRow } from '@labeling/traces';
import { error } from '@sveltejs/kit';
import type { SpanDetail, SpanLine, TraceLine, TraceLines } from '../trace.js';
import { boundsOf, readTraceFilter } from '../trace-filter.js';
import { callerIn } from '../../server/project-access.js';
import { stores } from '../../server/stores.js';

const AT_ONCE = 100;

/** The traces that a page's query asks for, from its cursor `after` on. */
export async function traceLines(locals: App.Locals, query: URLSearchParams): Promise<TraceLines> {
  const { projectId } = callerIn(locals);
  const filter = readTraceFilter(query);
  const { from, to } = boundsOf(filter, Date.now());
  const after = query.get('after');
  try {
    const { data, next } = await listTraces(stores().db, {
      projectId,
      limit: AT_ONCE,
      ...(after !== null && { after }),
      ...(filter.q !== '' && { q: filter.q }),
      ...(filter.status !== '' && { status: filter.status }),
      ...(from !== undefined && { fromNs: nanoseconds(from) }),
      ...(to !== undefined && { toNs: nanoseconds(to) }),
      ...(filter.minDurationMs !== undefined && { minDurationNs: nanoseconds(filter.minDurationMs) }),
    });
    return { lines: data.map(lineOf), next };
  } catch (problem) {
    if (problem instanceof InvalidTraceCursor) error(400, problem.message);
    throw problem;
  }
}

/** A trace with its spans. Another project's trace does not exist for the member. */
export async function traceOfCaller(
  locals: App.Locals,
  traceId: string,
): Promise<{ trace: TraceLine; spans: SpanLine[] }> {
  const found = await getTrace(stores().db, { projectId: callerIn(locals).projectId, traceId });
  if (found === undefined) error(404, 'There is no such trace.');
  const { trace, spans } = found;
  return { trace: lineOf(trace), spans: spans.map((span) => spanLineOf(span, trace.startNs)) };
}

/** What a span says; undefined when the trace has no such span. */
export async function spanOfCaller(
  locals: App.Locals,
  traceId: string,
  spanId: string,
): Promise<SpanDetail | undefined> {
  const found = await getSpan(stores().db, { projectId: callerIn(locals).projectId, traceId, spanId });
  if (found === undefined) return undefined;
  const { input, output, attributes, resource, scope, events, links } = found;
  // JSON was made sure of when it was stored.
  const exact = (text: string) => text as JsonText;
  return {
    spanId,
    input: input === null ? null : exact(input),
    output: output === null ? null : exact(output),
    attributes: exact(attributes),
    resource: exact(resource),
    scope: exact(scope),
    events: exact(events),
    links: exact(links),
  };
}

function lineOf({ startNs, durationNs, ...rest }: TraceRow): TraceLine {
  return {
    ...rest,
    startedAt: new Date(Number(startNs / 1_000_000n)).toISOString(),
    startNs: String(startNs),
    durationNs: Number(durationNs),
  };
}

function spanLineOf({ startNs, durationNs, traceId: _, ...rest }: SpanRow, traceStartNs: bigint): SpanLine {
  return { ...rest, offsetNs: Number(startNs - traceStartNs), durationNs: Number(durationNs) };
}

/** The longest that 64 bits hold: whoever asks for more asks for nothing. */
const LONGEST = (1n << 63n) - 1n;

function nanoseconds(milliseconds: number): bigint {
  const whole = BigInt(Math.floor(milliseconds)) * 1_000_000n + BigInt(Math.round((milliseconds % 1) * 1e6));
  return whole < -LONGEST ? -LONGEST : whole > LONGEST ? LONGEST : whole;
}
