import type { Attribute } from '../otlp/attribute.js';
import type { Convention, SpanContent } from './convention.js';

type Given = Readonly<Record<string, Attribute>>;

/** A span of this library, with these attributes and with events by name and attributes. */
export function spanWith(
  attributes: Given,
  events: readonly (readonly [name: string, attributes: Given])[] = [],
  scope = '',
): SpanContent {
  return {
    scope,
    attributes: new Map(Object.entries(attributes)),
    events: events.map(([name, given]) => ({ name, timeNs: 1n, attributes: new Map(Object.entries(given)) })),
  };
}

/** What a convention finds in a span; for input and output, only the JSON. */
export function foundBy({ read }: Convention, span: SpanContent) {
  const { input, output, ...others } = read(span);
  return { input: input?.json, output: output?.json, ...others };
}
