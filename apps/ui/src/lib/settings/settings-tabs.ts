import { mayUse, routeNeeds } from '../access/route-needs.js';
import type { Right } from '@labeling/identity';
import type { PageRouteId } from '$app/types';

export interface SettingsTab {
  readonly href: string;
  readonly label: string;
}

type SettingsRoute = Extract<PageRouteId, `/(rail)/settings${string}`>;
const tabs: readonly { readonly route: SettingsRoute; readonly label: string }[] = [
  { route: '/(rail)/settings', label: 'Project' },
  { route: '/(rail)/settings/members', label: 'Members' },
  { route: '/(rail)/settings/api-keys', label: 'API keys' },
  { route: '/(rail)/settings/single-sign-on', label: 'Single sign-on' },
  { route: '/(rail)/settings/access-log', label: 'Access log' },
  { route: '/(rail)/settings/status', label: 'Status' },
  { route: '/(rail)/settings/verification', label: 'Verification' },
];

/** The settings for somebody with these rights, in order; none for a labeler. */
export function tabsFor(rights: readonly Right[]): readonly SettingsTab[] {
  const held = new Set(rights);
  return tabs
    .filter(({ route }) => mayUse(routeNeeds[route], held))
    .map(({ route, label }) => ({ href: route.replace('/(rail)', ''), label }));
}
