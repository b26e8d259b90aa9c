// Lists that are flattened into attributes: `prefix.0.role`, `prefix.0.content`, `prefix.1.role`, …
import type { Attribute, Attributes } from '../otlp/attribute.js';

/**
 * The elements of a flattened list in order, each with its attributes by the part of the name after the number. `inner` is
 * a part after the number that is dropped. Empty if there are no elements.
 */
export function numbered(attributes: Attributes, prefix: string, inner = ''): Attributes[] {
  const elements = new Map<number, Map<string, Attribute>>();
  for (const [name, value] of attributes) {
    if (!name.startsWith(`${prefix}.`)) continue;
    const [, number, rest = ''] = /^(\d{1,6})(?:\.(.+))?$/s.exec(name.slice(prefix.length + 1)) ?? [];
    if (number === undefined) continue;
    const element = elements.get(Number(number)) ?? new Map<string, Attribute>();
    elements.set(Number(number), element.set(rest.startsWith(inner) ? rest.slice(inner.length) : rest, value));
  }
  return [...elements].sort(([a], [b]) => a - b).map(([, element]) => element);
}
