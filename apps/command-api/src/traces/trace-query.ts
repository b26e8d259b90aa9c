import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { ListTraces, TraceStatus } from '@labeling/traces';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../problem-details/problem.js';
import { parseTime } from '../request-json/parse-time.js';
import { PageQuery } from '../requests/page-query.js';
import { Misread, QueryChoice, queryProperty, QuerySearch, QueryWord } from '../shapes/query-properties.js';
import { time } from '../shapes/schema.js';
import { traceStatuses } from './trace-shapes.js';

export type TraceFilter = Pick<ListTraces, 'q' | 'status' | 'sessionId' | 'fromNs' | 'toNs' | 'minDurationNs'>;

const Nanoseconds = (description: string) =>
  queryProperty({ schema: time, read: nanosecondsOf }, { emptyIsAbsent: true, description });
const MinDuration = () =>
  queryProperty(
    { schema: { type: 'number', minimum: 0 }, read: durationOf },
    { emptyIsAbsent: true, description: 'Only traces that took at least this many milliseconds' },
  );

export class ListTracesQuery extends PageQuery {
  @QuerySearch({
    emptyIsAbsent: true,
    description: 'Text in the name or service, ignoring case, or the whole id of a trace',
  })
  readonly q?: string;
  @QueryChoice(traceStatuses, { description: 'Only traces of this status', emptyIsAbsent: true })
  readonly status?: TraceStatus;
  @Nanoseconds('Only traces that started at this time or later') readonly from?: bigint;
  @Nanoseconds('Only traces that started before this time') readonly to?: bigint;
  @QueryWord({ description: 'Only traces of this session' }) readonly session?: string;
  @MinDuration() readonly minDurationMs?: bigint;
}

export function filterOf({
  q,
  status,
  from,
  to,
  minDurationMs,
  session,
}: Omit<ListTracesQuery, 'limit' | 'after'>): TraceFilter {
  return {
    ...(q !== undefined && { q }),
    ...(status !== undefined && { status }),
    ...(from !== undefined && { fromNs: from }),
    ...(to !== undefined && { toNs: to }),
    ...(session !== undefined && { sessionId: session }),
    ...(minDurationMs !== undefined && { minDurationNs: minDurationMs }),
  };
}

/** The id of a trace or span in the path, in lowercase. */
export const PathHex = createParamDecorator((name: 'trace' | 'span', context: ExecutionContext): string => {
  const { params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: Record<string, string> }>>();
  const id = params[name]?.toLowerCase() ?? '';
  const digits = name === 'trace' ? 32 : 16;
  if (id.length === digits && /^[0-9a-f]+$/.test(id)) return id;
  throw new Problem('invalid_parameter', `The ${name} in the path must be ${digits} hexadecimal digits`);
});

const LATEST_NS = 2n ** 63n - 1n;
const timeForm = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/;

/** Nanoseconds since 1970 of a time in ISO 8601. */
function nanosecondsOf(given: string): bigint {
  const [, seconds, fraction = '', zone] = timeForm.exec(given) ?? [];
  const ms = parseTime(`${seconds}${zone}`);
  if (Number.isNaN(ms)) throw new Misread('must be a time in ISO 8601, such as 2027-01-31T12:00:00Z');
  const ns = BigInt(ms) * 1_000_000n + BigInt(fraction.padEnd(9, '0'));
  if (ns < 0n) return 0n;
  return ns < LATEST_NS ? ns : LATEST_NS;
}

function durationOf(given: string): bigint {
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(given)) throw new Misread('must be a number of milliseconds, 0 or more');
  const [whole = '', fraction = ''] = given.split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
}
