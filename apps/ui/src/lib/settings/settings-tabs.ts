import { mayUse, routeNeeds } from '../access/route-needs.js';
import type { Right } from '@labeling/identity';
import type { PageRouteId } from '$app/types';

export interface SettingsTab {
  readonly href: string;
  readonly label: string;
}

/** Without the routes that are about one of many. */
type SettingsRoute = Exclude<Extract<PageRouteId, `/(rail)/settings${string}`>, `${string}[${string}`>;
const tabs: readonly { readonly route: SettingsRoute; readonly label: string }[] = [
  { route: '/(rail)/settings', label: 'Project' },
  { route: '/(rail)/settings/members', label: 'Members' },
  { route: '/(rail)/settings/api-keys', label: 'API keys' },
  { route: '/(rail)/settings/webhooks', label: 'Webhooks' },
  { route: '/(rail)/settings/single-sign-on', label: 'Single sign-on' },
  { route: '/(rail)/settings/access-log', label: 'Access log' },
  { route: '/(rail)/settings/status', label: 'Status' },
  { route: '/(rail)/settings/verification', label: 'Verification' },
];

/** Whether a page belongs to a tab: `page` for its own, `true` for one of the pages below it. */
export function currentIn({ href }: SettingsTab, path: string): 'page' | 'true' | undefined {
  if (path === href) return 'page';
  return href !== '/settings' && path.startsWith(`${href}/`) ? 'true' : undefined;
}

/** The settings for somebody with these rights, in order; empty for a labeler. */
export function tabsFor(rights: readonly Right[]): readonly SettingsTab[] {
  const held = new Set(rights);
  return tabs
    .filter(({ route }) => mayUse(routeNeeds[route], held))
    .map(({ route, label }) => ({ href: route.replace('/(rail)', ''), label }));
}
