import { jsonObject, toJsonText, type JsonText } from '@labeling/domain';
import type { SessionRow, SpanDetail, SpanRow, TraceRow } from '@labeling/traces';

/** A trace as the API returns it: times in nanoseconds as text, since a double cannot hold them. */
export function traceAnswer({ startNs, durationNs, ...trace }: TraceRow): JsonText {
  return toJsonText({ ...trace, ...timesOf(startNs, durationNs) });
}

export function sessionAnswer({ startNs, latestStartNs, ...session }: SessionRow): JsonText {
  return toJsonText({ ...session, startedAt: timeOf(startNs), latestStartedAt: timeOf(latestStartNs) });
}

/** A span without its payloads. */
export function spanAnswer({ startNs, durationNs, ...span }: SpanRow): JsonText {
  return toJsonText({ ...span, ...timesOf(startNs, durationNs) });
}

/** A span with its payloads, exactly as sent. */
export function spanDetailAnswer(span: SpanDetail): JsonText {
  const { input, output, attributes, resource, scope, events, links, startNs, durationNs, ...row } = span;
  const members = Object.entries({ ...row, ...timesOf(startNs, durationNs) }).map(
    ([name, value]) => [name, toJsonText(value)] as const,
  );
  return jsonObject({
    ...Object.fromEntries(members),
    input: storedJson(input),
    output: storedJson(output),
    attributes: storedJson(attributes),
    resource: storedJson(resource),
    scope: storedJson(scope),
    events: storedJson(events),
    links: storedJson(links),
  });
}

/** A stored JSON text; null if absent. Not checked again: this was done before it was stored, and it may be large. */
export function storedJson(text: string | null): JsonText {
  return (text ?? 'null') as JsonText;
}

function timesOf(startNs: bigint, durationNs: bigint) {
  return { startedAt: timeOf(startNs), startNs: startNs.toString(), durationNs: durationNs.toString() };
}

const timeOf = (ns: bigint): string => new Date(Number(ns / 1_000_000n)).toISOString();
