import { reviewStates, type ReviewState } from '@labeling/domain';

/** What a reviewer wants to see of a queue: items that meet all of it. */
export interface ItemFilter {
  /** In the order New, Modified, Approved; empty for any state. */
  readonly states: readonly ReviewState[];
  /** In data, target, metadata or key, in any case; blank for any. */
  readonly text: string;
  /** Changed by the one who looks, at any time. */
  readonly mine: boolean;
  /** Flagged for a second look. */
  readonly flagged: boolean;
}

export const noFilter: ItemFilter = { states: [], text: '', mine: false, flagged: false };

export function isActiveFilter(filter: ItemFilter): boolean {
  return filter.states.length > 0 || asksServer(filter);
}

/** Whether only the server can tell what matches. */
export function asksServer({ text, mine, flagged }: ItemFilter): boolean {
  return mine || flagged || text.trim() !== '';
}

/** The filter with this state added or taken away. All three together say as much as none. */
export function withStateToggled({ states, ...rest }: ItemFilter, state: ReviewState): ItemFilter {
  const chosen = reviewStates.filter((other) => states.includes(other) !== (other === state));
  return { ...rest, states: chosen.length === reviewStates.length ? [] : chosen };
}

/** Reads `?state=New,Modified&q=…&mine=1`; what it does not know is left out. */
export function filterOfAddress(address: Pick<URLSearchParams, 'get'>): ItemFilter {
  const named = address.get('state')?.split(',') ?? [];
  const states = reviewStates.filter((state) => named.includes(state));
  return {
    states: states.length === reviewStates.length ? [] : states,
    text: address.get('q') ?? '',
    mine: address.get('mine') === '1',
    flagged: address.get('flagged') === '1',
  };
}

/** `state=New,Modified&q=two%20words&mine=1`, without what asks nothing; spelled as an address spells itself. */
export function addressOfFilter({ states, text, mine, flagged }: ItemFilter): string {
  const parts = [];
  if (states.length > 0) parts.push(`state=${states.join(',')}`);
  if (text.trim() !== '') parts.push(`q=${spelled(text)}`);
  if (mine) parts.push('mine=1');
  if (flagged) parts.push('flagged=1');
  return parts.join('&');
}

/** `encodeURIComponent`, but as an address is read back: it has no bare apostrophe. */
function spelled(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll("'", '%27');
}
