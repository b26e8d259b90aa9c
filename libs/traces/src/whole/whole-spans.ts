import type { Queryable } from '@labeling/postgres';
import type { OneTrace } from '../queries/get-trace.js';
import { circlesOf } from './circles.js';
import { agentNames, agentsAbove, type CallingSpan } from './speaking-agents.js';
import type { TreeSpan } from './span-tree.js';

/** Bytes of a span in a tree in addition to its texts: names of members, brackets and commas. */
const PER_SPAN = 25;
/** How many spans are read at once. */
const AT_ONCE = 10;

const ofTrace = 'project_id = $1 and trace_id = $2';
const inOrder = 'order by start_ns, -end_ns, span_id';
const bytesOf = (column: string) => `coalesce(octet_length(${column}), 0)`;

/** The minimum size of the tree of a trace, in bytes. */
export async function treeBytes(db: Queryable, { projectId, traceId }: OneTrace): Promise<number> {
  const { rows } = await db.query<{ bytes: string }>(
    `select coalesce(sum(octet_length(name) + ${bytesOf('input')} + ${bytesOf('output')} + ${PER_SPAN}), 0) as bytes
     from traces.spans where ${ofTrace}`,
    [projectId, traceId],
  );
  return Number(rows[0]?.bytes ?? 0);
}

export async function readTreeSpans(db: Queryable, { projectId, traceId }: OneTrace): Promise<TreeSpan[]> {
  const { rows } = await db.query<TreeSpan & { readonly startNs: string }>(
    `select span_id as "spanId", parent_span_id as "parentSpanId", name, type, model,
       case when status = 'error' then left(coalesce(status_message, ''), 2000) end as error, input, output
     from traces.spans where ${ofTrace} ${inOrder}`,
    [projectId, traceId],
  );
  return rows;
}

export interface Spoken {
  readonly input: string | null;
  readonly output: string | null;
  /** The name of the agent that said it; undefined if unknown. */
  readonly agent?: string | undefined;
}

/**
 * The spans in which something was said, in order: model calls; in a trace without any, the outermost spans that have input or
 * output. `refuse` receives the size of each input before it is read.
 */
export async function* spokenSpans(
  db: Queryable,
  { projectId, traceId }: OneTrace,
  refuse: (bytes: number) => void,
): AsyncGenerator<Spoken, void, void> {
  const { rows } = await db.query<Speaker>(
    `select span_id as "spanId", parent_span_id as "parentSpanId", type = 'llm' as "isModel",
       type = 'agent' as "isAgent", start_ns as "startNs", end_ns as "endNs",
       input is not null or output is not null as "speaks", greatest(${bytesOf('input')}, ${bytesOf('output')}) as bytes
     from traces.spans where ${ofTrace} ${inOrder}`,
    [projectId, traceId],
  );
  const models = rows.filter(({ isModel, speaks }) => isModel && speaks);
  const chosen = models.length > 0 ? models : outermost(rows);
  for (const { bytes } of chosen) refuse(bytes);
  const agents = agentsAbove(rows, chosen);
  const names = await agentNames(db, { projectId, traceId }, [...new Set(agents.values())]);
  for (let at = 0; at < chosen.length; at += AT_ONCE) {
    const ids = chosen.slice(at, at + AT_ONCE).map(({ spanId }) => spanId);
    const read = await db.query<Spoken & Pick<Speaker, 'spanId'>>(
      `select span_id as "spanId", input, output from traces.spans where ${ofTrace} and span_id = any($3) ${inOrder}`,
      [projectId, traceId, ids],
    );
    for (const { spanId, input, output } of read.rows) {
      yield { input, output, agent: names.get(agents.get(spanId)?.spanId ?? '') };
    }
  }
}

interface Speaker extends CallingSpan {
  readonly isModel: boolean;
  readonly speaks: boolean;
  readonly bytes: number;
}

/** The speaking spans that are not below another speaking span; in a circle, where each is below another, the earliest. */
function outermost(spans: readonly Speaker[]): Speaker[] {
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  /** For visited spans, whether one above speaks. */
  const below = new Map<string, boolean>();
  const isBelow = (span: Speaker): boolean => {
    const path: Speaker[] = [];
    const passed = new Set<string>();
    let found = false;
    for (let at: Speaker | undefined = span; at !== undefined && !passed.has(at.spanId);) {
      const known = below.get(at.spanId);
      if (known !== undefined) {
        found = known;
        break;
      }
      passed.add(at.spanId);
      path.push(at);
      const above: Speaker | undefined = at.parentSpanId === null ? undefined : byId.get(at.parentSpanId);
      if (above?.speaks && above !== at) {
        found = true;
        break;
      }
      at = above;
    }
    for (const { spanId } of path) below.set(spanId, found);
    return found;
  };
  const circles = circlesOf(spans);
  const begun = new Set<number>();
  return spans.filter((span) => {
    if (!span.speaks) return false;
    const circle = circles.get(span.spanId);
    if (circle === undefined) return !isBelow(span);
    const isFirst = !begun.has(circle);
    begun.add(circle);
    return isFirst;
  });
}
