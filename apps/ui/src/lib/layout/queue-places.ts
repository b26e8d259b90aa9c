import type { Right } from '@labeling/identity';
import type { RouteId } from '$app/types';
import { mayUse, routeNeeds } from '../access/route-needs.js';

export interface QueuePlace {
  readonly href: string;
  readonly label: string;
}

type QueueRoute = Extract<RouteId, `${string}/queues/[queue]${string}`>;
const places: readonly { readonly route: QueueRoute; readonly label: string }[] = [
  { route: '/queues/[queue]', label: 'Review' },
  { route: '/(rail)/queues/[queue]/insights', label: 'Insights' },
  { route: '/(rail)/queues/[queue]/as-of', label: 'Past state' },
  { route: '/(rail)/queues/[queue]/settings', label: 'Settings' },
];

/** The pages of a queue for somebody with these rights. */
export function queuePlaces(queueId: string, rights: readonly Right[]): readonly QueuePlace[] {
  const held = new Set(rights);
  return places
    .filter(({ route }) => mayUse(routeNeeds[route], held))
    .map(({ route, label }) => ({ href: route.replace('/(rail)', '').replace('[queue]', queueId), label }));
}
