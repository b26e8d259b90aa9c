import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { ListTraces, TraceStatus } from '@labeling/traces';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../problem-details/problem.js';
import { textComplaint } from '../request-json/json-rules.js';
import { queryOf } from '../requests/page-query.js';

export type TraceFilter = Pick<ListTraces, 'q' | 'status' | 'fromNs' | 'toNs' | 'minDurationNs'>;

const statuses: readonly TraceStatus[] = ['ok', 'error', 'unset'];

/** `?q=&status=&from=&to=&minDurationMs=`; empty counts as absent. */
export const TraceFilterOf = createParamDecorator((_: unknown, context: ExecutionContext): TraceFilter => {
  const query = queryOf(context);
  const given = (name: string) => query[name] || undefined;
  const [q, status, minDurationMs] = [given('q'), given('status'), given('minDurationMs')];
  const fromNs = timeOf('from', given('from'));
  const toNs = timeOf('to', given('to'));
  return {
    ...(q !== undefined && { q: searchOf(q) }),
    ...(status !== undefined && { status: statusOf(status) }),
    ...(fromNs !== undefined && { fromNs }),
    ...(toNs !== undefined && { toNs }),
    ...(minDurationMs !== undefined && { minDurationNs: durationOf(minDurationMs) }),
  };
});

/** The id of a trace or span in the path, in lowercase. */
export const PathHex = createParamDecorator((name: 'trace' | 'span', context: ExecutionContext): string => {
  const { params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: Record<string, string> }>>();
  const id = params[name]?.toLowerCase() ?? '';
  const digits = name === 'trace' ? 32 : 16;
  if (id.length === digits && /^[0-9a-f]+$/.test(id)) return id;
  throw new Problem('invalid_parameter', `The ${name} in the path must be ${digits} hexadecimal digits`);
});

function searchOf(q: string): string {
  const complaint = textComplaint(q);
  if (complaint !== undefined) throw new Problem('invalid_parameter', `q ${complaint}`);
  return q;
}

function statusOf(status: string): TraceStatus {
  const known = statuses.find((one) => one === status);
  if (known === undefined) throw new Problem('invalid_parameter', `status must be one of ${statuses.join(', ')}`);
  return known;
}

const LATEST_NS = 2n ** 63n - 1n;
const timeForm = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/;

/** Nanoseconds since 1970 for an ISO 8601 time. */
function timeOf(name: string, text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined;
  const [, seconds, fraction = '', zone] = timeForm.exec(text) ?? [];
  const ms = Date.parse(`${seconds}${zone}`);
  if (Number.isNaN(ms)) {
    throw new Problem('invalid_parameter', `${name} must be a time in ISO 8601, such as 2027-01-31T12:00:00Z`);
  }
  const ns = BigInt(ms) * 1_000_000n + BigInt(fraction.padEnd(9, '0'));
  if (ns < 0n) return 0n;
  return ns < LATEST_NS ? ns : LATEST_NS;
}

function durationOf(text: string): bigint {
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(text)) {
    throw new Problem('invalid_parameter', 'minDurationMs must be a number of milliseconds, 0 or more');
  }
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
}
