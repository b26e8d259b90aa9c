import { reviewStates, type ReviewState } from '@labeling/domain';
import type { AnnotationFilterName, MatchItems, YesNoFilter } from '@labeling/read-models/queries';
import { markToggles } from '../items/mark-looks.js';

/** A filter that is on or off: a button of the bar, and `<name>=1` in the address. */
interface Toggle {
  readonly label: string;
  readonly title: string;
}

/** Every filter that the queries answer with yes or no, and three that depend on who asks. */
export type ToggleName = 'assigned' | 'mine' | 'mentioned' | YesNoFilter;

/** In the order of the bar. A filter that is missing here does not compile. */
export const toggles: Readonly<Record<ToggleName, Toggle>> = {
  assigned: { label: 'Assigned to me', title: 'Only items that are assigned to you' },
  mine: { label: 'Mine', title: 'Only items you have changed' },
  ...markToggles,
  commented: { label: 'Commented', title: 'Only items with open comments' },
  mentioned: { label: 'Mentions me', title: 'Only items with an open comment that mentions you' },
};
export const toggleNames = Object.keys(toggles) as ToggleName[];

/** Of items that several members annotate, in the order of the list. A filter that is missing here does not compile. */
export const annotationChoices: Readonly<Record<AnnotationFilterName, string>> = {
  mine: 'Annotated by me',
  submitted: 'Submitted by me',
  open: 'Lacks annotations',
  disputed: 'Disputed',
};
export const annotationNames = Object.keys(annotationChoices) as AnnotationFilterName[];

/** Stands for a member where items are assigned to no one, as in the API. */
export const toNobody = 'none';
/** In the list of assignees, these stand for any member and for the viewer; the latter has the same name in the API. */
export const toAnyone = 'any';
export const toMe = 'me';
/** Ids are shorter. */
const LONGEST_ASSIGNEE = 100;

/** The part of a filter that only the server can answer. */
export interface MatchQuestion extends Readonly<Record<ToggleName, boolean>> {
  /** In data, target, metadata or key, in any case; blank for any. */
  readonly text: string;
  /** A field of the target with its value, as {@link fieldFilter} writes it; empty for none. */
  readonly field: string;
  /** How members annotate the items; empty for any. */
  readonly annotation: AnnotationFilterName | '';
  /** The id of another member whom the items are assigned to, or {@link toNobody}; empty for any. For one's own there is a toggle. */
  readonly assignee: string;
}

/** What a reviewer wants to see of a queue: items that match all of it. */
export interface ItemFilter extends MatchQuestion {
  /** In the order New, Modified, Approved; empty for any state. */
  readonly states: readonly ReviewState[];
}

/** A yes or no for every toggle. */
export function eachToggle(isOn: (name: ToggleName) => boolean): Record<ToggleName, boolean> {
  return Object.fromEntries(toggleNames.map((name) => [name, isOn(name)])) as Record<ToggleName, boolean>;
}

export const noFilter: ItemFilter = {
  states: [],
  text: '',
  field: '',
  annotation: '',
  assignee: '',
  ...eachToggle(() => false),
};

export function isActiveFilter(filter: ItemFilter): boolean {
  return filter.states.length > 0 || asksServer(filter);
}

/** Whether only the server knows what matches. */
export function asksServer(question: MatchQuestion): boolean {
  return parametersOf(question).length > 0;
}

/** Whether the server has to read the payloads of the items, which takes long in a long queue. */
export function readsPayloads({ text, field }: MatchQuestion): boolean {
  return text.trim() !== '' || field !== '';
}

/** The question as parameters of an address, without empty parts: `q`, `field`, `annotation`, `assignee` and the names of toggles. */
export function parametersOf(question: MatchQuestion): [name: string, value: string][] {
  const { text, field, annotation, assignee } = question;
  const valued = { q: text.trim() === '' ? '' : text, field, annotation, assignee };
  return [
    ...Object.entries(valued).filter(([, value]) => value !== ''),
    ...toggleNames.filter((name) => question[name]).map((name): [string, string] => [name, '1']),
  ];
}

/** The filter with this state added or taken away. All three together mean the same as none. */
export function withStateToggled({ states, ...rest }: ItemFilter, state: ReviewState): ItemFilter {
  const chosen = reviewStates.filter((other) => states.includes(other) !== (other === state));
  return { ...rest, states: chosen.length === reviewStates.length ? [] : chosen };
}

/** Reads `?state=New,Modified&q=…&field=score%3D1&mine=1`; unknown values are ignored. */
export function filterOfAddress(address: Pick<URLSearchParams, 'get'>): ItemFilter {
  const named = address.get('state')?.split(',') ?? [];
  const states = reviewStates.filter((state) => named.includes(state));
  return {
    states: states.length === reviewStates.length ? [] : states,
    text: address.get('q') ?? '',
    field: fieldOfAddress(address),
    annotation: annotationOfAddress(address),
    assignee: assigneeOfAddress(address),
    ...togglesOf(address),
  };
}

/** `verdict=wrong`; without a value, items where the field is not set. */
export function fieldFilter(key: string, value: string): string {
  return `${key.replaceAll('%', '%25').replaceAll('=', '%3D')}=${value}`;
}

export function readFieldFilter(field: string): { key: string; value: string } {
  const at = field.indexOf('=');
  return { key: field.slice(0, at).replaceAll('%3D', '=').replaceAll('%25', '%'), value: field.slice(at + 1) };
}

/** A field filter that the server would not understand counts as none. */
export function fieldOfAddress(address: Pick<URLSearchParams, 'get'>): string {
  const field = address.get('field') ?? '';
  return field.includes('=') ? field : '';
}

/** An unknown name counts as none. */
export function annotationOfAddress(address: Pick<URLSearchParams, 'get'>): AnnotationFilterName | '' {
  return annotationNames.find((name) => name === address.get('annotation')) ?? '';
}

/** Empty when the address asks for what is assigned to oneself, which is a toggle. */
export function assigneeOfAddress(address: Pick<URLSearchParams, 'get'>): string {
  const assignee = address.get('assignee') ?? '';
  const isOther = assignee.length <= LONGEST_ASSIGNEE && assignee !== toAnyone && !togglesOf(address).assigned;
  return isOther ? assignee : '';
}

function togglesOf(address: Pick<URLSearchParams, 'get'>): Readonly<Record<ToggleName, boolean>> {
  const isToMe = address.get('assignee') === toMe;
  return eachToggle((name) => address.get(name) === '1' || (name === 'assigned' && isToMe));
}

/** What the toggles of an address look for, for the member who asks. */
export function matchingToggles(address: Pick<URLSearchParams, 'get'>, memberId: string): Partial<MatchItems> {
  const isOn = togglesOf(address);
  return toggleNames.filter((name) => isOn[name]).reduce((all, name) => ({ ...all, ...matching(name, memberId) }), {});
}

function matching(name: ToggleName, memberId: string): Partial<MatchItems> {
  switch (name) {
    case 'assigned':
      return { assignee: memberId };
    case 'mentioned':
      return { mentioned: memberId };
    case 'mine':
      return { changedEverBy: memberId };
    default:
      return { [name]: true };
  }
}

/** `state=New,Modified&q=two%20words&mine=1`, without empty parts, and spelled as addresses are. */
export function addressOfFilter(filter: ItemFilter): string {
  const states = filter.states.length > 0 ? [`state=${filter.states.join(',')}`] : [];
  return [...states, ...parametersOf(filter).map(([name, value]) => `${name}=${spelled(value)}`)].join('&');
}

/** `encodeURIComponent`, but as an address is read back: it has no bare apostrophe. */
function spelled(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll("'", '%27');
}
