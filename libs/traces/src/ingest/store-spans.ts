// Inserts many spans at once: they are passed as one list in JSON, and the same statement sums them up per trace.
import { inTurns, type Steps } from '@labeling/domain';
import type { Queryable } from '@labeling/postgres';
import { setImmediate } from 'node:timers/promises';
import { textBytes } from '../stored-bytes.js';
import type { NewSpan } from './new-span.js';

/** The name and the type of each column. */
export const spanColumns = {
  traceId: 'trace_id text',
  spanId: 'span_id text',
  parentSpanId: 'parent_span_id text',
  name: 'name text',
  kind: 'kind text',
  type: 'type text',
  status: 'status text',
  statusMessage: 'status_message text',
  startNs: 'start_ns bigint',
  endNs: 'end_ns bigint',
  service: 'service text',
  model: 'model text',
  inputTokens: 'input_tokens bigint',
  outputTokens: 'output_tokens bigint',
  cachedTokens: 'cached_tokens bigint',
  cacheWriteTokens: 'cache_write_tokens bigint',
  reasoningTokens: 'reasoning_tokens bigint',
  cost: 'cost numeric',
  sessionId: 'session_id text',
  userId: 'user_id text',
  input: 'input text',
  inputFrom: 'input_from text',
  output: 'output text',
  outputFrom: 'output_from text',
  attributes: 'attributes text',
  resource: 'resource text',
  scope: 'scope text',
  events: 'events text',
  links: 'links text',
} as const satisfies Record<keyof NewSpan, string>;

const properties = Object.keys(spanColumns) as (keyof NewSpan)[];
const typed = Object.values(spanColumns).join(', ');
export const columnNameOf = (property: keyof NewSpan): string => spanColumns[property].split(' ')[0] ?? '';
const named = properties.map((property) => [property, columnNameOf(property)] as const);
const names = named.map(([, name]) => name).join(', ');

const added = ['span_count', 'error_count', 'bytes'].map((sum) => `${sum} = trace.${sum} + excluded.${sum}`);
const addedIfGiven = ['own_input_tokens', 'own_output_tokens', 'own_cost'].map(
  (sum) => `${sum} = coalesce(trace.${sum} + excluded.${sum}, trace.${sum}, excluded.${sum})`,
);
// Of nested agents, the outermost reports the most. `greatest` ignores nulls.
const mostOfAgents = ['agent_input_tokens', 'agent_output_tokens', 'agent_cost'].map(
  (most) => `${most} = greatest(trace.${most}, excluded.${most})`,
);
const usage = ['own', 'agent'].flatMap((of) => ['input_tokens', 'output_tokens', 'cost'].map((sum) => `${of}_${sum}`));
const ofRoot = ['name', 'service', 'root_ok', 'root_has_parent', 'root_start_ns', 'root_span_id'];
const place = (row: string) => `(${row}.root_has_parent, ${row}.root_start_ns, ${row}.root_span_id)`;
const fromEarlierRoot = ofRoot.map(
  (name) => `${name} = case when ${place('excluded')} < ${place('trace')} then excluded.${name} else trace.${name} end`,
);

/** Each sum covers what this statement inserted, and no column depends on the order of arrival. */
const statement = `
  with inserted as (
    insert into traces.spans (project_id, ${names})
    select $1::uuid, * from json_to_recordset($2::json) as span(${typed})
    -- Concurrent requests with the same spans lock them in the same order.
    order by trace_id collate "C", span_id collate "C"
    on conflict (project_id, trace_id, span_id) do nothing
    returning trace_id, span_id, parent_span_id, name, service, type, status, start_ns, end_ns,
      input_tokens, output_tokens, cost, session_id, ${textBytes} as bytes
  ), roots as (
    select distinct on (trace_id) trace_id, name, service, status = 'ok' as root_ok,
      parent_span_id is not null as root_has_parent, start_ns as root_start_ns, span_id as root_span_id
    from inserted order by trace_id, parent_span_id is not null, start_ns, span_id
  ), sums as (
    select trace_id, min(start_ns) as start_ns, max(end_ns) as end_ns,
      count(*)::integer as span_count, (count(*) filter (where status = 'error'))::integer as error_count,
      sum(bytes)::bigint as bytes, min(session_id collate "C") as session_id,
      (sum(input_tokens) filter (where type <> 'agent'))::bigint as own_input_tokens,
      (sum(output_tokens) filter (where type <> 'agent'))::bigint as own_output_tokens,
      sum(cost) filter (where type <> 'agent') as own_cost,
      max(input_tokens) filter (where type = 'agent') as agent_input_tokens,
      max(output_tokens) filter (where type = 'agent') as agent_output_tokens,
      max(cost) filter (where type = 'agent') as agent_cost
    from inserted group by trace_id
  ), summed as (
    insert into traces.traces as trace (project_id, trace_id, start_ns, end_ns, span_count, error_count, bytes, session_id,
      ${[...usage, ...ofRoot].join(', ')})
    select $1::uuid, trace_id, start_ns, end_ns, span_count, error_count, bytes, session_id, ${[...usage, ...ofRoot].join(', ')}
    from sums join roots using (trace_id) order by trace_id
    on conflict (project_id, trace_id) do update set start_ns = least(trace.start_ns, excluded.start_ns),
      end_ns = greatest(trace.end_ns, excluded.end_ns),
      session_id = least(trace.session_id collate "C", excluded.session_id collate "C"),
      received_at = greatest(trace.received_at, excluded.received_at),
      ${[...added, ...addedIfGiven, ...mostOfAgents, ...fromEarlierRoot].join(', ')}
  )
  select count(*)::integer as stored from inserted`;

/**
 * Stores spans, all or none, in one statement. A span that already exists stays as it was first received and is not
 * counted again. Resolves to how many were new.
 */
export async function storeSpans(
  db: Queryable,
  projectId: string,
  spans: readonly NewSpan[],
  turn: () => Promise<void> = () => setImmediate(),
): Promise<number> {
  if (spans.length === 0) return 0;
  const { rows } = await db.query<{ stored: number }>(statement, [projectId, await inTurns(listOf(spans), turn)]);
  return rows[0]?.stored ?? 0;
}

/** What a span costs, however small it is, in bytes. */
const PER_SPAN = 2_000;
/** How much faster bytes are copied than read. */
const COPYING = 10;

/**
 * The text of a list in JSON, as bytes: the driver would write long texts of arrays character by character, in one go. Each
 * span is in it once, as first received.
 */
function* listOf(spans: readonly NewSpan[]): Steps<Buffer> {
  const known = new Set<string>();
  const records: Buffer[] = [];
  let length = 1;
  for (const span of spans) {
    const id = span.traceId + span.spanId;
    if (known.has(id)) continue;
    known.add(id);
    const record = Buffer.from(`${records.length === 0 ? '[' : ','}${recordOf(span)}`);
    records.push(record);
    length += record.length;
    yield PER_SPAN + record.length;
  }
  const list = Buffer.allocUnsafeSlow(length);
  let end = 0;
  for (const record of records) {
    end += record.copy(list, end);
    yield record.length / COPYING;
  }
  list.write(']', end);
  return list;
}

/** Leaves out what is absent: most spans lack most of what a span may have. */
function recordOf(span: NewSpan): string {
  const members: string[] = [];
  for (const [property, name] of named) {
    const value = span[property];
    if (value !== null) members.push(`"${name}":${typeof value === 'bigint' ? value : JSON.stringify(value)}`);
  }
  return `{${members.join(',')}}`;
}
