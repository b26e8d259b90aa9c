import type { Right } from '@labeling/identity';

export interface SettingsTab {
  readonly href: string;
  readonly label: string;
  /** Who does not hold it neither sees the tab nor may open the page. */
  readonly right: Right;
}

const tabs: readonly SettingsTab[] = [
  { href: '/settings/members', label: 'Members', right: 'audit' },
  { href: '/settings/api-keys', label: 'API keys', right: 'admin' },
  { href: '/settings/access-log', label: 'Access log', right: 'audit' },
];

/** The settings that are there for whoever holds these rights, in order; none for a labeler. */
export function tabsFor(rights: readonly string[]): readonly SettingsTab[] {
  return tabs.filter(({ right }) => rights.includes(right));
}
