// The members of the project, for pages that name them by their ids.
import { getContext, setContext } from 'svelte';

export interface TeamMember {
  readonly id: string;
  readonly name: string;
  /** Whether the queue that the page is about is open to them. */
  readonly mayOpen: boolean;
  /** And whether they review in it. */
  readonly mayReview: boolean;
}
export interface Team {
  readonly members: readonly TeamMember[];
  /** Who looks at the page. */
  readonly viewerId: string | undefined;
}

const key = Symbol('team');
const nobodyKnown: Team = { members: [], viewerId: undefined };

/** For all components of a page; it is asked again whenever it may have changed. */
export function provideTeam(team: () => Team): void {
  setContext(key, team);
}
export function teamOfPage(): () => Team {
  return getContext<(() => Team) | undefined>(key) ?? (() => nobodyKnown);
}

/** The name of somebody who may have left the project since. */
export function memberName(id: string, members: readonly TeamMember[]): string {
  return members.find((member) => member.id === id)?.name ?? 'A former member';
}

/** "you, Ada Lovelace and a former member", in the order of the team. */
export function teamNames(ids: readonly string[], { members, viewerId }: Team): string {
  const known = members.filter(({ id }) => ids.includes(id));
  const mine = known.some(({ id }) => id === viewerId) ? ['you'] : [];
  const others = known.filter(({ id }) => id !== viewerId).map(({ name }) => name);
  const former = ids.length - known.length;
  const left = former === 0 ? [] : [former === 1 ? 'a former member' : `${former} former members`];
  return listWords([...mine, ...others, ...left]);
}

function listWords(words: readonly string[]): string {
  const last = words.at(-1) ?? 'no one';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}
