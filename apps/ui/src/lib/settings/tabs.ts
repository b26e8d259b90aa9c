import type { Right } from '@labeling/identity';

/** The pages of the settings, and who may open each. */
const tabs: readonly { href: string; label: string; needs: Right }[] = [
  { href: '/settings/members', label: 'Members', needs: 'audit' },
];

export const settingsTabs = (rights: readonly Right[]) => tabs.filter(({ needs }) => rights.includes(needs));
