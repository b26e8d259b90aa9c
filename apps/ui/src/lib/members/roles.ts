import type { Role } from '@labeling/identity';

/** The roles as people choose among them. */
export const roleChoices: readonly { value: Role; label: string; hint: string }[] = [
  { value: 'labeler', label: 'Labeler', hint: 'reviews items' },
  { value: 'lead', label: 'Lead', hint: 'reviews items, sets up queues and adds items' },
  { value: 'auditor', label: 'Auditor', hint: 'read-only access to everything' },
  { value: 'admin', label: 'Admin', hint: 'full access, including members and keys' },
];

export const roleLabel = (role: Role): string => roleChoices.find(({ value }) => value === role)?.label ?? role;

/** The role that a list of choices returned as text. */
export const roleOf = (text: string): Role | undefined => roleChoices.find(({ value }) => value === text)?.value;
