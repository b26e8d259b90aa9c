import type { ChangeType } from '@labeling/domain';
import { eventWords } from '../history/event-words.js';
import type { Activity } from './activity.js';

/** What an event did, behind the name of who did it. */
const one: Readonly<Record<ChangeType, string>> = {
  ...eventWords,
  ItemAdded: 'added an item',
  TargetEdited: 'edited a target',
  TargetReverted: 'reverted a target to the original',
  ItemApproved: 'approved an item',
  ItemUnapproved: 'undid an approval',
  ItemFlagged: 'flagged an item',
  ItemUnflagged: 'removed the flag of an item',
  ItemDiscarded: 'discarded an item',
  ItemRestored: 'restored an item',
  ItemPushed: 'pushed an item to a dataset',
  QueueCreated: 'created the queue',
  QueueRenamed: 'renamed the queue',
  GuidelinesEdited: 'edited the guidelines',
  DefaultDatasetChosen: 'chose the default dataset',
  AnnotationSchemaDefined: 'defined the annotation schema',
  AnnotationSchemaRemoved: 'removed the annotation schema',
  QueueDeleted: 'deleted the queue',
  DatasetCreated: 'created the dataset',
  DatasetRenamed: 'renamed the dataset',
  DatapointsAdded: 'added datapoints',
  PushRequested: 'started a push',
  PushItemsSelected: 'selected the items to push',
  PushProgressed: 'resumed a push',
  PushCompleted: 'completed a push',
};

/** The same of many things at once. */
const many: Readonly<Partial<Record<ChangeType, (count: string) => string>>> = {
  ItemAdded: (count) => `added ${count} items`,
  TargetEdited: (count) => `edited ${count} targets`,
  TargetReverted: (count) => `reverted ${count} targets to the original`,
  ItemApproved: (count) => `approved ${count} items`,
  ItemUnapproved: (count) => `undid ${count} approvals`,
  ItemFlagged: (count) => `flagged ${count} items`,
  ItemUnflagged: (count) => `removed the flags of ${count} items`,
  ItemDiscarded: (count) => `discarded ${count} items`,
  ItemRestored: (count) => `restored ${count} items`,
  ItemPushed: (count) => `pushed ${count} items to a dataset`,
};

export function whatWasDone(type: ChangeType, times: number): string {
  const words = times > 1 ? many[type]?.(times.toLocaleString('en')) : undefined;
  return words ?? one[type];
}

/** What can be asked for, each with the event types it stands for. */
export const kinds: readonly {
  readonly value: string;
  readonly label: string;
  readonly types: readonly ChangeType[];
}[] = [
  { value: '', label: 'Everything', types: [] },
  { value: 'added', label: 'Items added', types: ['ItemAdded'] },
  { value: 'edited', label: 'Targets edited', types: ['TargetEdited', 'TargetReverted'] },
  { value: 'approved', label: 'Approvals', types: ['ItemApproved', 'ItemUnapproved'] },
  { value: 'flagged', label: 'Flags', types: ['ItemFlagged', 'ItemUnflagged'] },
  { value: 'discarded', label: 'Discards and restores', types: ['ItemDiscarded', 'ItemRestored'] },
  { value: 'pushed', label: 'Pushes', types: ['PushRequested', 'ItemPushed', 'PushCompleted'] },
  {
    value: 'settings',
    label: 'Queues and datasets',
    types: [
      ...(['QueueCreated', 'QueueRenamed', 'GuidelinesEdited', 'DefaultDatasetChosen'] as const),
      ...(['AnnotationSchemaDefined', 'AnnotationSchemaRemoved', 'QueueDeleted'] as const),
      ...(['DatasetCreated', 'DatasetRenamed', 'DatapointsAdded'] as const),
    ],
  },
];

/** One line of the feed: what one request did to many things of one kind is one line. */
export interface FeedLine {
  /** The latest of them. */
  readonly latest: Activity;
  readonly times: number;
}

/** Lines of events that stand latest first. */
export function feedLines(events: readonly Activity[]): FeedLine[] {
  const lines: { latest: Activity; times: number }[] = [];
  for (const event of events) {
    const line = lines.at(-1);
    if (line && isSameDeed(line.latest, event)) line.times++;
    else lines.push({ latest: event, times: 1 });
  }
  return lines;
}

function isSameDeed(a: Activity, b: Activity): boolean {
  return (
    many[a.type] !== undefined &&
    a.type === b.type &&
    a.correlationId === b.correlationId &&
    a.queueId === b.queueId &&
    a.itemId !== b.itemId
  );
}
