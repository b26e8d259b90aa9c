// Merges a list with its reloaded first page: new lines appear at the top, known ones may have changed.

export interface Lines<Line> {
  readonly lines: readonly Line[];
  /** The cursor of the next lines; null at the end. */
  readonly next: string | null;
}

export interface Merged<Line> extends Lines<Line> {
  /** How many lines are new; undefined when the list starts over. */
  readonly added: number | undefined;
}

type IdOf<Line> = (line: Line) => string;

export interface Identified<Line> {
  readonly idOf: IdOf<Line>;
  /** What the list is ordered by. */
  readonly placeOf: (line: Line) => string;
}

/** The lines that were loaded, and those that follow them. */
export function linesAfter<Line>(known: readonly Line[], more: Lines<Line>, idOf: IdOf<Line>): readonly Line[] {
  const ids = new Set(known.map(idOf));
  return [...known, ...more.lines.filter((line) => !ids.has(idOf(line)))];
}

/** `first` is the first page as it is now; the list starts over when it has more and no line of the page is known in its place. */
export function withFirst<Line>(
  known: Lines<Line>,
  first: Lines<Line>,
  { idOf, placeOf }: Identified<Line>,
): Merged<Line> {
  const fresh = new Set(first.lines.map(idOf));
  const before = new Map(known.lines.map((line) => [idOf(line), placeOf(line)]));
  // A line that moved proves nothing: a session that became active again came up from far below.
  const end = first.lines.findLast((line) => before.get(idOf(line)) === placeOf(line));
  const last = end === undefined ? -1 : known.lines.findIndex((line) => idOf(line) === idOf(end));
  const added = first.lines.filter((line) => !before.has(idOf(line))).length;
  if (first.next === null || known.lines.length === 0) return { ...first, added };
  if (last < 0) return { ...first, added: undefined };
  const rest = known.lines.slice(last + 1).filter((line) => !fresh.has(idOf(line)));
  return rest.length === 0 ? { ...first, added } : { lines: [...first.lines, ...rest], next: known.next, added };
}
