// Traces of the member's project, as they are sent to the pages.
import { InvalidTraceCursor, listTraces, type TraceRow } from '@labeling/traces';
import { error } from '@sveltejs/kit';
import type { TraceLine, TraceLines } from '../trace.js';
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
      ...(filter.session !== '' && { sessionId: filter.session }),
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

export function lineOf({ startNs, durationNs, ...rest }: TraceRow): TraceLine {
  return {
    ...rest,
    startedAt: new Date(Number(startNs / 1_000_000n)).toISOString(),
    startNs: String(startNs),
    durationNs: Number(durationNs),
  };
}

/** The longest duration that fits into 64 bits: no trace can be longer. */
const LONGEST = (1n << 63n) - 1n;

function nanoseconds(milliseconds: number): bigint {
  const whole = BigInt(Math.floor(milliseconds)) * 1_000_000n + BigInt(Math.round((milliseconds % 1) * 1e6));
  return whole < -LONGEST ? -LONGEST : whole > LONGEST ? LONGEST : whole;
}
