import { conventions } from './conventions.js';
import type { Found, SpanContent } from './convention.js';
import { OWN, readOwn, type OwnAttributes } from './own-attributes.js';

/** The same, but input and output with the convention that found them, as `OpenInference: input.value`. */
export interface FoundBy extends Omit<Found, 'input' | 'output' | 'repeatsUsage'> {
  readonly input?: string;
  readonly inputFrom?: string;
  readonly output?: string;
  readonly outputFrom?: string;
}

/** The input, output and kind of a span, by whichever conventions its instrumentation follows. */
export function findPayloads(span: SpanContent, own?: OwnAttributes): FoundBy {
  const asked = askedAbout(span);
  const merged: Record<string, string | number> = {};
  let repeatsUsage = false;
  if (own !== undefined) take(OWN, readOwn(span.attributes, own), merged);
  for (const [place, convention] of conventions.entries()) {
    const { scopes } = convention;
    if ((asked & (1 << place)) === 0 || (scopes !== undefined && !scopes.test(span.scope))) continue;
    const found = convention.read(span);
    take(convention.name, found, merged);
    repeatsUsage ||= found.repeatsUsage === true;
  }
  return repeatsUsage ? withoutUsage(merged) : merged;
}

const usage: readonly string[] = [
  'inputTokens',
  'outputTokens',
  'cachedTokens',
  'cacheWriteTokens',
  'reasoningTokens',
  'cost',
] satisfies (keyof Found)[];

const withoutUsage = (found: Readonly<Record<string, string | number>>): FoundBy =>
  Object.fromEntries(Object.entries(found).filter(([property]) => !usage.includes(property)));

/** What an earlier convention found takes precedence. */
function take(
  name: string,
  { input, output, repeatsUsage: _, ...others }: Found,
  merged: Record<string, string | number>,
) {
  if (input !== undefined && merged['input'] === undefined) {
    merged['input'] = input.json;
    merged['inputFrom'] = `${name}: ${input.from}`;
  }
  if (output !== undefined && merged['output'] === undefined) {
    merged['output'] = output.json;
    merged['outputFrom'] = `${name}: ${output.from}`;
  }
  for (const [property, value] of Object.entries(others)) {
    if (value !== undefined) merged[property] ??= value;
  }
}

/** The conventions that read any of its names, as bits. */
function askedAbout({ attributes, events }: SpanContent): number {
  let asked = 0;
  for (const name of attributes.keys()) asked |= readersOf(name);
  for (const { name } of events) asked |= readersOf(name);
  return asked;
}

/** By name: spans repeat theirs. */
const known = new Map<string, number>();
const MOST_KNOWN = 5_000;
const LONGEST_KNOWN = 100;

function readersOf(name: string): number {
  const before = known.get(name);
  if (before !== undefined) return before;
  const namespace = name.slice(0, LONGEST_KNOWN).split(/[.:]/, 1)[0] ?? '';
  const readers = conventions.reduce(
    (bits, { namespaces }, place) => (namespaces.includes(namespace) ? bits | (1 << place) : bits),
    0,
  );
  if (known.size >= MOST_KNOWN) known.clear();
  if (name.length <= LONGEST_KNOWN) known.set(name, readers);
  return readers;
}
