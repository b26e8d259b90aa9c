// Which rows of a long table are drawn: those near the screen, and those that the keyboard must be able to reach.

/** Shorter tables are drawn whole, so that the browser's own search finds every row. */
export const MOST_DRAWN = 200;
/** Rows drawn above and below the screen, so that slow scrolling never shows a gap. */
const MARGIN = 8;

/** Where the screen begins and ends, in pixels below the top of the first row. */
export interface ScreenPart {
  readonly top: number;
  readonly bottom: number;
}

export interface DrawnRow {
  readonly at: number;
  /** How many rows are left out before it. */
  readonly gap: number;
}

/** The rows on screen, the first and the last one, and the one at `focus`, if any, with its neighbors. */
export function drawnRows(total: number, height: number, { top, bottom }: ScreenPart, focus: number): DrawnRow[] {
  const first = Math.floor(top / height) - MARGIN;
  const end = Math.ceil(bottom / height) + MARGIN;
  const reached = focus < 0 ? [] : [focus - 1, focus, focus + 1];
  const wanted = [0, ...range(Math.max(first, 0), Math.min(end, total)), ...reached, total - 1];
  const rows = [...new Set(wanted)].filter((at) => at >= 0 && at < total).sort((one, other) => one - other);
  return rows.map((at, i) => ({ at, gap: at - (rows[i - 1] ?? -1) - 1 }));
}

function range(from: number, end: number): number[] {
  return Array.from({ length: Math.max(end - from, 0) }, (_, i) => from + i);
}
