// The state of the installation in words.
import { duration } from '../time/elapsed-words.js';
import type { Schemas } from '@labeling/api-client';

export type Status = Schemas['Status'];
type Service = Status['services'][number];
/** `unknown`: the API, which asks the others, does not answer. */
export type ShownService = Omit<Service, 'state'> & { readonly state: Service['state'] | 'unknown' };

export interface StatusNumber {
  readonly label: string;
  readonly value: string;
  /** Where to see more. */
  readonly href?: string;
}

const names = {
  'command-api': 'API',
  projector: 'Projector',
  'event-store': 'Event store',
  database: 'Database',
} as const satisfies Record<Service['service'], string>;
const states = {
  up: 'Up',
  read_only: 'Read only',
  stuck: 'Stuck',
  elsewhere: 'Reading other streams',
  away: 'Down',
  unknown: 'Unknown',
} as const satisfies Record<ShownService['state'], string>;
const purposes = {
  'command-api': 'Takes commands',
  projector: 'Makes events visible',
  'event-store': 'Keeps every event',
  database: 'Keeps what the pages show, members and traces',
} as const satisfies Record<Service['service'], string>;

export const nameOf = ({ service }: ShownService): string => names[service];
export const purposeOf = ({ service }: ShownService): string => purposes[service];
export const stateOf = ({ state }: ShownService): string => states[state];

/** The services as they are, or as they were before the API was lost, through which alone the others are known. */
export function servicesIn(status: Status | undefined, isLost: boolean): readonly ShownService[] {
  if (status !== undefined && !isLost) return status.services;
  const unasked = Object.keys(names).map((service) => ({ service, version: null, since: null }) as ShownService);
  return (status?.services ?? unasked).map((one) => ({
    ...one,
    state: one.service === 'command-api' ? 'away' : 'unknown',
    since: null,
  }));
}

/** One sentence on how things are. */
export function verdictOf(status: Status | undefined, isLost: boolean): string {
  if (status === undefined || isLost) return 'The API cannot be reached. Trying again…';
  switch (status.status) {
    case 'ok':
      return 'Everything works.';
    case 'degraded':
      return 'Everything works, except for what is set aside.';
    case 'not_ready': {
      const troubles = status.services.filter(({ state }) => state !== 'up');
      const [first = '', ...more] = troubles.map((one) => `the ${names[one.service].toLowerCase()} is ${wordOf(one)}`);
      return `${[first.charAt(0).toUpperCase() + first.slice(1), ...more].join(', ')}.`;
    }
  }
}

const wordOf = (one: Service): string => stateOf(one).toLowerCase();

/** How far the pages are behind, and what is under way. */
export function numbersIn({ lag, setAside, pushes, imports }: Status): readonly StatusNumber[] {
  return [
    { label: 'Events waiting to be shown', value: waiting(lag) },
    { label: 'Streams set aside', value: counted(setAside), ...(setAside > 0 && { href: '/settings/verification' }) },
    { label: 'Pushes under way', value: counted(pushes) },
    { label: 'Imports under way', value: counted(imports) },
  ];
}

function waiting({ positions, seconds }: Status['lag']): string {
  if (positions === null) return 'Unknown';
  if (positions === 0) return 'None';
  const since = seconds === null ? '' : duration(seconds * 1_000);
  return since === '' ? 'Some' : `Some, for ${since}`;
}

function counted(count: number | null): string {
  if (count === null) return 'Unknown';
  return count === 0 ? 'None' : count.toLocaleString('en');
}
