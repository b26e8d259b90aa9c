// The members of the project, for pages that name them by their ids.
import { getContext, setContext } from 'svelte';
import { isolated } from './isolated.js';

export interface TeamMember {
  readonly id: string;
  readonly name: string;
  /** Whether the queue that the page is about is open to them. */
  readonly mayOpen: boolean;
  /** And whether they may review its items. */
  readonly mayReview: boolean;
}
export interface Team {
  readonly members: readonly TeamMember[];
  /** The member who looks at the page. */
  readonly viewerId: string | undefined;
  /** Called with ids that belong to nobody here. */
  readonly onUnknown?: (id: string) => void;
}

const key = Symbol('team');
const nobodyKnown: Team = { members: [], viewerId: undefined };

/**
 * For all components of a page; `team` is called again whenever it may have changed. `reload` is called once for each
 * id that belongs to nobody: they left the project, or joined since the page was loaded.
 */
export function provideTeam(team: () => Team, reload?: () => void): void {
  const asked = new Set<string>();
  const onUnknown = (id: string) => {
    if (asked.has(id) || reload === undefined) return;
    asked.add(id);
    // Names are looked up while the page is drawn.
    queueMicrotask(reload);
  };
  setContext(key, () => ({ ...team(), onUnknown }));
}
export function teamOfPage(): () => Team {
  return getContext<(() => Team) | undefined>(key) ?? (() => nobodyKnown);
}

/** The name of somebody who may have left the project since. */
export function memberName(id: string, { members, onUnknown }: Pick<Team, 'members' | 'onUnknown'>): string {
  const known = members.find((member) => member.id === id);
  if (known === undefined) onUnknown?.(id);
  return known?.name ?? 'A former member';
}

/** "you, Ada Lovelace and a former member", in the order of the team. */
export function teamNames(ids: readonly string[], { members, viewerId, onUnknown }: Team): string {
  const known = members.filter(({ id }) => ids.includes(id));
  const mine = known.some(({ id }) => id === viewerId) ? ['you'] : [];
  const others = known.filter(({ id }) => id !== viewerId).map(({ name }) => isolated(name));
  const unknown = ids.filter((id) => !known.some((member) => member.id === id));
  for (const id of unknown) onUnknown?.(id);
  const former = unknown.length;
  const left = former === 0 ? [] : [former === 1 ? 'a former member' : `${former} former members`];
  return listWords([...mine, ...others, ...left]);
}

function listWords(words: readonly string[]): string {
  const last = words.at(-1) ?? 'no one';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}
