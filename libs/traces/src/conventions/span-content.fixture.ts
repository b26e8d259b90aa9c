import type { Attribute } from '../otlp/attribute.js';
import type { SpanContent } from './convention.js';

type Given = Readonly<Record<string, Attribute>>;

/** A span with these attributes, and with events by name and attributes. */
export function spanWith(
  attributes: Given,
  events: readonly (readonly [name: string, attributes: Given])[] = [],
): SpanContent {
  return {
    attributes: new Map(Object.entries(attributes)),
    events: events.map(([name, given]) => ({ name, timeNs: 1n, attributes: new Map(Object.entries(given)) })),
  };
}
