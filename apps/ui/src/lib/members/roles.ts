import type { Role } from '@labeling/identity';

/** The roles as people choose among them. */
export const roleChoices: readonly { value: Role; label: string; hint: string }[] = [
  { value: 'labeler', label: 'Labeler', hint: 'reviews items' },
  { value: 'lead', label: 'Lead', hint: 'reviews items, sets up queues and adds items' },
  { value: 'auditor', label: 'Auditor', hint: 'read-only access to everything' },
  { value: 'admin', label: 'Admin', hint: 'full access, including members and keys' },
];

export const roleLabel = (role: Role): string => roleChoices.find(({ value }) => value === role)?.label ?? role;

/** “a labeler”, “an auditor” */
export function aRole(role: Role): string {
  const label = roleLabel(role).toLowerCase();
  return `${label.startsWith('a') ? 'an' : 'a'} ${label}`;
}

/** The role that a list of choices returned as text. */
export const roleOf = (text: string): Role | undefined => roleChoices.find(({ value }) => value === text)?.value;
