import { context, createContextKey, SpanKind, trace, type Context } from '@opentelemetry/api';
import { failed, tracer } from './tracer.js';

/** Attributes of a span: kinds and numbers. */
export type Counted = Readonly<Record<string, string | number>>;

/** A batch works on a thousand items: the first ones are enough to show where the time goes. */
const MOST_CHILDREN = 100;
const CHILDREN = createContextKey('children of a request');

interface Children {
  count: number;
}

export function countingChildren(parent: Context): Context {
  return parent.setValue(CHILDREN, { count: 0 } satisfies Children);
}

/** Calls another process, in a span if it is part of a traced request. The call begins at once in either case. */
export function inClientSpan<Result>(
  name: string,
  attributes: () => Counted,
  work: () => Promise<Result>,
): Promise<Result> {
  if (trace.getActiveSpan()?.isRecording() !== true || isOneTooMany()) return work();
  return tracer().startActiveSpan(name, { kind: SpanKind.CLIENT, attributes: attributes() }, async (span) => {
    try {
      return await work();
    } catch (error) {
      failed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

function isOneTooMany(): boolean {
  const children = context.active().getValue(CHILDREN) as Children | undefined;
  return children !== undefined && ++children.count > MOST_CHILDREN;
}
