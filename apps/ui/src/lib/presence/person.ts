/** Somebody else's screen in the queue, as the page's server sends it. */
export interface Person {
  readonly screen: string;
  readonly memberId: string;
  readonly name: string;
  /** The item on that screen; absent while it shows no item. */
  readonly ordinal?: number;
  readonly editing: boolean;
  /** The same member as here, in another tab or browser. */
  readonly isMe: boolean;
}

/** The same people with each member once, in order; a screen that edits takes precedence. */
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
