import type { ChangeType } from '@labeling/domain';
import { eventKinds, eventWords } from '../items/event-words.js';
import type { ActivityLine } from './activity.js';

type ItemEventType = keyof typeof eventWords;
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
  PushersChosen: 'chose who may push',
  QueueOpenedTo: 'chose who can open the queue',
  OverlapChosen: 'chose how many members annotate each item',
  AnnotationsSettled: 'applied the number of annotations to the items',
  QueueArchived: 'archived the queue',
  QueueUnarchived: 'unarchived the queue',
  QueueDeleted: 'deleted the queue',
  DatasetCreated: 'created the dataset',
  DatasetRenamed: 'renamed the dataset',
  DatasetDeleted: 'deleted the dataset',
  DatapointsAdded: 'added datapoints',
  DatapointDeleted: 'deleted a datapoint',
  ImportCompleted: 'completed an import',
  PushRequested: 'started a push',
  PushItemsSelected: 'selected the items to push',
  PushProgressed: 'made progress on a push',
  PushCompleted: 'completed a push',
  PushStopped: 'stopped a push',
};

/** An approval that carried an edit is two events of one request, and one thing that somebody did. */
const editedAndApproved = {
  one: 'edited and approved an item',
  many: (count: string) => `edited and approved ${count} items`,
};

/** An approval that nobody decided, and the edit that it may have carried. */
const agreedOn = {
  one: 'completed an agreed item',
  many: (count: string) => `completed ${count} agreed items`,
};

/** What an import consists of. */
const importedNouns: Readonly<Record<NonNullable<ActivityLine['source']>, string>> = {
  file: 'row',
  sql: 'row',
  dataset: 'datapoint',
  spans: 'span',
  traces: 'trace',
  sessions: 'session',
};

type Done = Pick<ActivityLine, 'type' | 'by' | 'times' | 'withEdit' | 'source' | 'added' | 'collapsed'>;

export function whatWasDone({ type, by, times, withEdit, source, added, collapsed }: Done): string {
  if (source !== null) return imported(source, (added ?? 0) + (collapsed ?? 0));
  if (!isOfItem(type)) return otherWords[type];
  const { one, many } = by === 'agreement' ? agreedOn : withEdit ? editedAndApproved : eventWords[type];
  return times > 1 ? many(times.toLocaleString('en')) : one;
}

/** An import may have been cut off and sent again: all of it counts, whichever request added it. */
function imported(source: keyof typeof importedNouns, count: number): string {
  return `imported ${count.toLocaleString('en')} ${importedNouns[source]}${count === 1 ? '' : 's'}`;
}

interface Kind {
  readonly value: string;
  readonly label: string;
  readonly types: readonly ChangeType[];
}

/** Events of a push, and whether they are listed: most pushes make progress many times. */
const pushTypes = {
  PushRequested: true,
  PushItemsSelected: false,
  PushProgressed: false,
  PushCompleted: true,
  PushStopped: true,
} satisfies Partial<Record<ChangeType, boolean>>;
type PushType = keyof typeof pushTypes;
const isOfPush = (type: ChangeType): type is PushType => type in pushTypes;

const otherTypes = Object.keys(otherWords) as (keyof typeof otherWords)[];

const itemKinds: readonly Kind[] = Object.entries(eventKinds).map(([value, label]) => {
  const types: readonly ChangeType[] = itemEventTypes.filter((type) => eventWords[type].kind === value);
  const listed = otherTypes.filter((type) => isOfPush(type) && pushTypes[type]);
  return { value, label, types: value === 'pushed' ? [...types, ...listed] : types };
});

/** The kinds to filter by, each with its event types. */
export const kinds: readonly Kind[] = [
  { value: '', label: 'Everything', types: [] },
  ...itemKinds,
  { value: 'settings', label: 'Queues and datasets', types: otherTypes.filter((type) => !isOfPush(type)) },
];
