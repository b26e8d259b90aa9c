// Which rows of a long table are visible, and where they are. All rows have the same height, so this is arithmetic.

export const ROW_HEIGHT = 36;
/** Browsers make no element taller than some 17 million pixels; beyond this height a pixel scrolls further. */
const TALLEST = 8_000_000;
/** Rows drawn above and below the visible ones, so that slow scrolling never shows a gap. */
const MARGIN = 6;
const TALL_SCREEN = 40;

export interface Viewport {
  /** Number of rows. */
  readonly total: number;
  /** Pixels scrolled, and pixels visible. */
  readonly scrollTop: number;
  readonly height: number;
}

/** How tall the scrolled element is, in pixels. */
export function canvasHeight(total: number): number {
  return Math.min(total * ROW_HEIGHT, TALLEST);
}

/** The rows to draw, from 0: `first` up to but not including `end`. */
export function rowsInView(view: Viewport): { first: number; end: number } {
  const top = rowsTop(view);
  const first = Math.floor(top / ROW_HEIGHT) - MARGIN;
  const end = Math.ceil((top + view.height) / ROW_HEIGHT) + MARGIN;
  return { first: clamp(first, 0, view.total), end: clamp(end, 0, view.total) };
}

/** The rows to draw before it is known how many are visible: as many as fit on a tall screen. */
export function rowsBefore(row: number, { total }: Viewport): { first: number; end: number } {
  return { first: clamp(row + 1 - TALL_SCREEN, 0, total), end: clamp(row + 1, 0, total) };
}

/** Where a row is in the scrolled element, in pixels. */
export function topOf(row: number, view: Viewport): number {
  return row * ROW_HEIGHT - rowsTop(view) + view.scrollTop;
}

/** Where to scroll so that a row is completely visible, moving as little as possible. */
export function scrollTopFor(row: number, view: Viewport): number {
  const top = rowsTop(view);
  const wanted = clamp(top, (row + 1) * ROW_HEIGHT - view.height, row * ROW_HEIGHT);
  return wanted === top ? view.scrollTop : wanted / stretch(view);
}

/** How many pixels of rows are above the visible part. */
function rowsTop(view: Viewport): number {
  return view.scrollTop * stretch(view);
}

/** Pixels of rows per pixel scrolled: 1 unless the rows are taller than an element can be. */
function stretch({ total, height }: Viewport): number {
  const canvas = canvasHeight(total);
  return canvas > height ? Math.max((total * ROW_HEIGHT - height) / (canvas - height), 1) : 1;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
