// Which agent a model call belongs to: the one in whose span it was made.
import type { Queryable } from '@labeling/postgres';
import type { OneTrace } from '../queries/get-trace.js';

export interface CallingSpan {
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly isAgent: boolean;
  /** Digits of nanoseconds. */
  readonly startNs: string;
  readonly endNs: string;
}

/** For each of these spans, the nearest agent that it is or is below; spans without one are left out. `spans` are all spans of a trace. */
export function agentsAbove<Span extends CallingSpan>(
  spans: readonly Span[],
  chosen: readonly Span[],
): ReadonlyMap<string, Span> {
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  /** The agents of spans that were visited. */
  const known = new Map<string, Span | undefined>();
  const agentOf = (span: Span): Span | undefined => {
    const path: Span[] = [];
    let at: Span | undefined = span;
    // Visited spans are remembered, so that a circle ends.
    while (at !== undefined && !at.isAgent && !known.has(at.spanId)) {
      known.set(at.spanId, undefined);
      path.push(at);
      at = at.parentSpanId === null ? undefined : byId.get(at.parentSpanId);
    }
    const found = at?.isAgent ? at : at && known.get(at.spanId);
    for (const { spanId } of path) known.set(spanId, found);
    return found;
  };
  return new Map(
    chosen.flatMap((span) => {
      const agent = agentOf(span);
      return agent === undefined ? [] : [[span.spanId, agent] as const];
    }),
  );
}

/** Attributes with the names of agents, of several conventions. */
const attributes = ['gen_ai.agent.name', 'agent_name', 'agent.name', 'traceloop.entity.name'];
/** The value of one of them in the text of all attributes: a name in quotes cannot be inside of a string. */
const named = `"(?:${attributes.map((name) => name.replaceAll('.', '\\.')).join('|')})":("(?:[^"\\\\]|\\\\.)+")`;

/**
 * The names of these agents of a trace, by the ids of their spans: from their attributes, otherwise that of the span. If two
 * agents with the same name work at the same time, the second is called `name 2`.
 */
export async function agentNames(
  db: Queryable,
  { projectId, traceId }: OneTrace,
  agents: readonly CallingSpan[],
): Promise<ReadonlyMap<string, string>> {
  if (agents.length === 0) return new Map();
  const { rows } = await db.query<{ spanId: string; name: string; said: string | null }>(
    `select span_id as "spanId", name, substring(attributes from $4::text) as said from traces.spans
     where project_id = $1 and trace_id = $2 and span_id = any($3::text[])`,
    [projectId, traceId, agents.map(({ spanId }) => spanId), named],
  );
  const names = new Map(
    rows.map(({ spanId, name, said }) => [spanId, said === null ? name : String(JSON.parse(said))]),
  );
  return numbered(agents, names);
}

/** In start order, each takes the first number that no other agent of its name has at that time. */
function numbered(agents: readonly CallingSpan[], names: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  /** When the agents of a name have ended, by their numbers. */
  const busyUntil = new Map<string, bigint[]>();
  const inOrder = agents.toSorted((a, b) => Number(BigInt(a.startNs) - BigInt(b.startNs)));
  return new Map(
    inOrder.map(({ spanId, startNs, endNs }) => {
      const name = names.get(spanId) ?? '';
      const ends = busyUntil.get(name) ?? [];
      const free = ends.findIndex((end) => end <= BigInt(startNs));
      const place = free < 0 ? ends.length : free;
      ends[place] = BigInt(endNs);
      busyUntil.set(name, ends);
      return [spanId, place === 0 ? name : `${name} ${place + 1}`];
    }),
  );
}
