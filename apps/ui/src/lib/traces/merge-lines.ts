// Merges a list of traces with its reloaded first page: new lines come at the top, known ones may have changed.
import type { TraceLine, TraceLines } from './trace.js';

export interface Merged extends TraceLines {
  /** How many lines are new; undefined when the list starts over. */
  readonly added: number | undefined;
}

/** The lines that were loaded, with what follows them. */
export function linesAfter(known: readonly TraceLine[], more: TraceLines): readonly TraceLine[] {
  const ids = new Set(known.map(({ traceId }) => traceId));
  return [...known, ...more.lines.filter(({ traceId }) => !ids.has(traceId))];
}

/** `first` is the first page as it is now; the list starts over when no line of it is known. */
export function withFirst(known: TraceLines, first: TraceLines): Merged {
  const fresh = new Set(first.lines.map(({ traceId }) => traceId));
  const before = new Set(known.lines.map(({ traceId }) => traceId));
  const last = known.lines.findLastIndex(({ traceId }) => fresh.has(traceId));
  const added = first.lines.filter(({ traceId }) => !before.has(traceId)).length;
  if (last < 0 && known.lines.length > 0) return { ...first, added: undefined };
  if (last < 0 || first.next === null) return { ...first, added };
  const rest = known.lines.slice(last + 1).filter(({ traceId }) => !fresh.has(traceId));
  return rest.length === 0 ? { ...first, added } : { lines: [...first.lines, ...rest], next: known.next, added };
}
