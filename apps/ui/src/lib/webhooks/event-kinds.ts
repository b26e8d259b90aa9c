import { eventNames, type EventName } from '@labeling/api-client';

type Subject = EventName extends `${infer About}.${string}` ? About : never;

/** What events are about. A subject that is missing here does not compile. */
const subjects: Readonly<Record<Subject, string>> = {
  item: 'Items',
  push: 'Pushes',
  queue: 'Queues',
  dataset: 'Datasets',
  import: 'Imports',
};

/** Where the label is not the end of the name. */
const labels: { readonly [Name in EventName]?: string } = { 'push.requested': 'Started' };

/** The name of the event below its subject: "Flagged". */
function labelOf(name: EventName): string {
  const what = name.slice(name.indexOf('.') + 1);
  return labels[name] ?? `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
}

export interface EventGroup {
  readonly label: string;
  readonly events: readonly { readonly name: EventName; readonly label: string }[];
}

/** Every event that a webhook can send, by what it is about. */
export const eventGroups: readonly EventGroup[] = Object.entries(subjects).map(([subject, label]) => ({
  label,
  events: eventNames.filter((name) => name.startsWith(`${subject}.`)).map((name) => ({ name, label: labelOf(name) })),
}));

/** The events of a webhook in a few words; null is every event. */
export function eventsWords(types: readonly EventName[] | null): string {
  if (types === null) return 'Every event';
  return types.length > 2 ? `${types.length} kinds of events` : types.join(', ');
}
