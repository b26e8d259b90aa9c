/** How many `--person-…` tokens there are in app.css. */
const COLORS = 6;

/** The member's color, the same on every screen: a CSS value. */
export function personColor(memberId: string): string {
  let hash = 0x811c9dc5;
  for (const character of memberId) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return `var(--person-${((hash >>> 8) % COLORS) + 1})`;
}

/** One or two letters: of the first and the last word of a name, or of an address before its @. */
export function initials(name: string): string {
  const words = name
    .replace(/@.*/, '')
    .split(/[\s._-]+/u)
    .filter(Boolean);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase() || '?';
}
