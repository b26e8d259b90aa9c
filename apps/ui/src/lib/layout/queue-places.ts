import type { Right } from '@labeling/identity';
import type { RouteId } from '$app/types';
import { mayUse, routeNeeds } from '../access/route-needs.js';

export interface QueuePlace {
  readonly href: string;
  readonly label: string;
}

type QueueRoute = Extract<RouteId, `${string}/queues/[queue]${string}`>;
const AGREEMENT = '/(rail)/queues/[queue]/agreement';
const places: readonly { readonly route: QueueRoute; readonly label: string }[] = [
  { route: '/queues/[queue]', label: 'Review' },
  { route: '/(rail)/queues/[queue]/insights', label: 'Insights' },
  { route: AGREEMENT, label: 'Agreement' },
  { route: '/(rail)/queues/[queue]/as-of', label: 'Past state' },
  { route: '/(rail)/queues/[queue]/settings', label: 'Settings' },
];

/** The pages of a queue for somebody with these rights. Answers can be compared where an item needs several. */
export function queuePlaces(queueId: string, rights: readonly Right[], overlap = 1): readonly QueuePlace[] {
  const held = new Set(rights);
  return places
    .filter(({ route }) => mayUse(routeNeeds[route], held) && (route !== AGREEMENT || overlap > 1))
    .map(({ route, label }) => ({ href: route.replace('/(rail)', '').replace('[queue]', queueId), label }));
}
