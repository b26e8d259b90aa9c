import type { Schemas } from '@labeling/api-client';

export type EventName = NonNullable<Schemas['Webhook']['types']>[number];

/** What each event says, after what it is about. Complete by type. */
const words: Readonly<Record<EventName, string>> = {
  'item.added': 'Added',
  'item.edited': 'Edited',
  'item.reverted': 'Reverted',
  'item.approved': 'Approved',
  'item.unapproved': 'Unapproved',
  'item.flagged': 'Flagged',
  'item.unflagged': 'Unflagged',
  'item.assigned': 'Assigned',
  'item.discarded': 'Discarded',
  'item.restored': 'Restored',
  'item.pushed': 'Pushed',
  'push.requested': 'Started',
  'push.completed': 'Completed',
  'push.stopped': 'Stopped',
  'queue.created': 'Created',
  'queue.archived': 'Archived',
  'queue.unarchived': 'Unarchived',
  'queue.deleted': 'Deleted',
  'dataset.created': 'Created',
  'dataset.deleted': 'Deleted',
  'import.completed': 'Completed',
};
const subjects: Readonly<Record<string, string>> = {
  item: 'Items',
  push: 'Pushes',
  queue: 'Queues',
  dataset: 'Datasets',
  import: 'Imports',
};

export interface EventGroup {
  readonly label: string;
  readonly events: readonly { readonly name: EventName; readonly label: string }[];
}

/** Every event that a webhook can send, by what it is about. */
export const eventGroups: readonly EventGroup[] = Object.entries(subjects).map(([subject, label]) => ({
  label,
  events: (Object.keys(words) as EventName[])
    .filter((name) => name.startsWith(`${subject}.`))
    .map((name) => ({ name, label: words[name] })),
}));

/** The events of a webhook in a few words; null is every event. */
export function eventsWords(types: readonly EventName[] | null): string {
  if (types === null) return 'Every event';
  return types.length > 2 ? `${types.length} kinds of events` : types.join(', ');
}
