/**
 * A column: its least width, in pixels at the usual text size, and its share of the remaining width; without a share,
 * it has exactly that width.
 */
export type ColumnWidth = readonly [least: number, share?: number];

/** The columns of a grid, and the width below which it scrolls sideways, as CSS. */
export function gridOf(
  columns: readonly ColumnWidth[],
  { gap, end }: { readonly gap: number; readonly end: number },
): { readonly columns: string; readonly least: string } {
  const least = columns.reduce((sum, [width]) => sum + width, gap * (columns.length - 1) + end);
  return {
    columns: columns.map(([width, share]) => (share ? `minmax(${rem(width)}, ${share}fr)` : rem(width))).join(' '),
    least: rem(least),
  };
}

/** Columns grow with the text in them. */
const rem = (pixels: number): string => `${pixels / 16}rem`;

/** `count` columns of this width. */
export function several(count: number, ...width: ColumnWidth): ColumnWidth[] {
  return Array.from({ length: count }, () => width);
}
