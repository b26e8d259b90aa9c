// Characters are what JSON Schema and Postgres count, code points, and not the units of UTF-16 that some of them take two of.

/** Whether a text has more characters than this. */
export function isLongerThan(text: string, most: number): boolean {
  if (text.length <= most) return false;
  return text.length > mostUnits(most) || [...text].length > most;
}

/** The most units of UTF-16 that so many characters take, which is what the fields of a browser count. */
export function mostUnits(characters: number): number {
  return 2 * characters;
}
