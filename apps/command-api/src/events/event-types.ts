import type { ChangeType } from '@labeling/domain';

/**
 * What each event is called in the feed and in webhooks; null for what they leave out. They have no annotations,
 * comments or visits: members may not see those of others yet. A name never changes: integrations rely on it.
 */
const names = {
  ItemAdded: 'item.added',
  TargetEdited: 'item.edited',
  TargetReverted: 'item.reverted',
  ItemApproved: 'item.approved',
  ItemUnapproved: 'item.unapproved',
  ItemFlagged: 'item.flagged',
  ItemUnflagged: 'item.unflagged',
  ItemAssigned: 'item.assigned',
  ItemDiscarded: 'item.discarded',
  ItemRestored: 'item.restored',
  ItemPushed: 'item.pushed',
  AnnotationSubmitted: null,
  AnnotationReopened: null,
  ItemSkipped: null,
  SlotReleased: null,
  CommentWritten: null,
  CommentEdited: null,
  CommentResolved: null,
  CommentReopened: null,
  PushRequested: 'push.requested',
  // The progress of a push can be read; those who wait for a push wait for its end.
  PushItemsSelected: null,
  PushProgressed: null,
  PushCompleted: 'push.completed',
  PushStopped: 'push.stopped',
  QueueCreated: 'queue.created',
  QueueArchived: 'queue.archived',
  QueueUnarchived: 'queue.unarchived',
  QueueDeleted: 'queue.deleted',
  // Settings can be read; integrations do not act on each change of one.
  QueueRenamed: null,
  GuidelinesEdited: null,
  DefaultDatasetChosen: null,
  AnnotationSchemaDefined: null,
  AnnotationSchemaRemoved: null,
  PushersChosen: null,
  OverlapChosen: null,
  QueueOpenedTo: null,
  AnnotationsSettled: null,
  DatasetCreated: 'dataset.created',
  DatasetDeleted: 'dataset.deleted',
  DatasetRenamed: null,
  DatapointsAdded: null,
  DatapointDeleted: null,
  ImportCompleted: 'import.completed',
} as const satisfies Readonly<Record<ChangeType, `${string}.${string}` | null>>;

export type EventName = NonNullable<(typeof names)[ChangeType]>;

const named = Object.entries(names) as [ChangeType, EventName | null][];

export const eventNames: readonly EventName[] = named.flatMap(([, name]) => name ?? []);

/** The stored types that these names stand for; without names, all types in the feed. */
export function typesNamed(wanted: readonly string[] | undefined): readonly ChangeType[] {
  return named.flatMap(([type, name]) => (name !== null && (wanted?.includes(name) ?? true) ? [type] : []));
}

/** @throws Error for a type that the feed leaves out */
export function nameOf(type: ChangeType): EventName {
  const name = names[type];
  if (name === null) throw new Error(`${type} is not in the feed`);
  return name;
}
