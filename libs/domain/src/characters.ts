// Characters are code points, as JSON Schema and Postgres count them, not UTF-16 units, of which some take two.

/** Whether a text has more than `most` characters. */
export function isLongerThan(text: string, most: number): boolean {
  if (text.length <= most) return false;
  return text.length > mostUnits(most) || [...text].length > most;
}

/** The most UTF-16 units that this many characters can take; those are what the fields of a browser count. */
export function mostUnits(characters: number): number {
  return 2 * characters;
}
