import type { ChangeType, ItemEvent } from '@labeling/domain';
import { eventKinds, eventWords } from '../items/event-words.js';
import type { Activity } from './activity.js';

type ItemEventType = ItemEvent['type'];
const itemEventTypes = Object.keys(eventWords) as ItemEventType[];
const isOfItem = (type: ChangeType): type is ItemEventType => type in eventWords;

/** What an event of a queue, a dataset or a push did, after the name of who did it. */
const otherWords: Readonly<Record<Exclude<ChangeType, ItemEventType>, string>> = {
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
  PushStopped: 'stopped a push',
};

export function whatWasDone(type: ChangeType, times: number): string {
  if (!isOfItem(type)) return otherWords[type];
  const { one, many } = eventWords[type];
  return times > 1 ? many(times.toLocaleString('en')) : one;
}

interface Kind {
  readonly value: string;
  readonly label: string;
  readonly types: readonly ChangeType[];
}

const itemKinds: readonly Kind[] = Object.entries(eventKinds).map(([value, label]) => {
  const types: readonly ChangeType[] = itemEventTypes.filter((type) => eventWords[type].kind === value);
  return {
    value,
    label,
    types: value === 'pushed' ? [...types, 'PushRequested', 'PushCompleted', 'PushStopped'] : types,
  };
});

/** The kinds to filter by, each with its event types. */
export const kinds: readonly Kind[] = [
  { value: '', label: 'Everything', types: [] },
  ...itemKinds,
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

/** One line of the feed, which may combine what one request did to many items or datapoints. */
export interface FeedLine {
  /** The latest of them. */
  readonly latest: Activity;
  readonly times: number;
}

/** Lines of events, latest first. */
export function feedLines(events: readonly Activity[]): FeedLine[] {
  const lines: { latest: Activity; times: number }[] = [];
  for (const event of events) {
    const line = lines.at(-1);
    if (line && isSameChange(line.latest, event)) line.times++;
    else lines.push({ latest: event, times: 1 });
  }
  return lines;
}

function isSameChange(a: Activity, b: Activity): boolean {
  return (
    isOfItem(a.type) &&
    a.type === b.type &&
    a.correlationId === b.correlationId &&
    a.queueId === b.queueId &&
    a.itemId !== b.itemId
  );
}
