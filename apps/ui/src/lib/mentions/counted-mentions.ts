/** The number up to which mentions are counted. */
export const MOST_COUNTED = 100;

/** How many open comments mention the viewer, as a badge says it. Empty for none. */
export function countWords(count: number): string {
  if (count === 0) return '';
  return count < MOST_COUNTED ? String(count) : `${MOST_COUNTED - 1}+`;
}
