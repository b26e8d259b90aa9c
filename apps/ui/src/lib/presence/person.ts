/** Somebody else's screen at the queue, as the page's server tells it. */
export interface Person {
  readonly screen: string;
  readonly memberId: string;
  readonly name: string;
  /** The item on that screen; absent while it shows none. */
  readonly ordinal?: number;
  readonly editing: boolean;
  /** The same member as here, in another tab or browser. */
  readonly isMe: boolean;
}

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

/** The same people with each member once, in order; what a member edits stands for them. */
export function membersAmong(people: readonly Person[]): Person[] {
  const members = new Map<string, Person>();
  for (const person of people) {
    const known = members.get(person.memberId);
    if (known === undefined || (person.editing && !known.editing)) members.set(person.memberId, person);
  }
  return [...members.values()];
}

/** The items people are on. */
export function ordinalsOf(people: readonly Person[]): ReadonlySet<number> {
  return new Set(people.flatMap(({ ordinal }) => ordinal ?? []));
}
