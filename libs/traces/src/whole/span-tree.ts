// The spans of a trace as one JSON text: each has the spans that it led to as its children.
import { toJsonText, type JsonText } from '@labeling/domain';
import type { SpanType } from '../queries/rows.js';

/** A span with what a person needs to judge it. */
export interface TreeSpan {
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly name: string;
  readonly type: SpanType;
  readonly model: string | null;
  /** Why it failed; null if it did not. */
  readonly error: string | null;
  readonly input: string | null;
  readonly output: string | null;
}

/**
 * A list of the spans without a parent, usually one. `spans` are in start order, and so are children. Spans that call each
 * other in a circle begin with the earliest of them.
 */
export function spanTree(spans: readonly TreeSpan[]): JsonText {
  const known = new Set(spans.map(({ spanId }) => spanId));
  const isRoot = ({ parentSpanId: parent, spanId }: TreeSpan) =>
    parent === null || parent === spanId || !known.has(parent);
  const roots = spans.filter(isRoot);
  const children = Map.groupBy(
    spans.filter((span) => !isRoot(span)),
    ({ parentSpanId }) => parentSpanId,
  );
  const written = new Set<string>();
  const texts = [...roots, ...spans].flatMap((span) => (written.has(span.spanId) ? [] : [write(span)]));
  return `[${texts.join(',')}]` as JsonText;

  /** Not by recursion: a trace may be deeper than the stack. */
  function write(root: TreeSpan): string {
    const parts: string[] = [];
    const open: { readonly left: TreeSpan[]; isFirst: boolean }[] = [];
    const enter = (span: TreeSpan) => {
      written.add(span.spanId);
      const left = (children.get(span.spanId) ?? []).filter(({ spanId }) => !written.has(spanId));
      parts.push(`{${membersOf(span)}`, left.length > 0 ? ',"children":[' : '}');
      if (left.length > 0) open.push({ left: left.reverse(), isFirst: true });
    };
    enter(root);
    for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
      const next = at.left.pop();
      if (next === undefined) {
        parts.push(']}');
        open.pop();
      } else if (!written.has(next.spanId)) {
        if (!at.isFirst) parts.push(',');
        at.isFirst = false;
        enter(next);
      }
    }
    return parts.join('');
  }
}

/** Without what the span does not have. */
function membersOf({ name, type, model, error, input, output }: TreeSpan): string {
  return [
    `"name":${toJsonText(name)},"kind":${toJsonText(type)}`,
    ...(model === null ? [] : [`"model":${toJsonText(model)}`]),
    ...(error === null ? [] : [`"error":${toJsonText(error)}`]),
    ...(input === null ? [] : [`"input":${input}`]),
    ...(output === null ? [] : [`"output":${output}`]),
  ].join(',');
}
