import {
  itemOf,
  openComments,
  jsonObject,
  markNames,
  toJsonText,
  type Actor,
  type ItemFlag,
  type ItemSource,
  type JsonText,
  type SignedMarks,
} from '@labeling/domain';
import { itemStates, type ItemRow } from '@labeling/read-models/queries';
import { ActorAnswer } from '../answers/actor-answer.js';
import { StoredPayload } from '../payloads/stored-payload.js';
import { itemId, queueId } from '../shapes/examples.js';
import { Nested } from '../shapes/nested.js';
import { Choice, Count, Flag, Id, Payload, Revision, Text, Time } from '../shapes/properties.js';
import { namesOf } from '../shapes/schema.js';
import { Assignees, Reason } from './item-command.dto.js';
import type { ItemAnnotations } from './item-annotations.js';
import { stateName, type ItemRecord } from './item-record.js';

class ItemSourceAnswer {
  @Choice(
    namesOf<ItemSource['type']>({ api: true, dataset: true, span: true, trace: true, session: true, sql: true }),
    {
      description: 'What the item came from. Depending on it there are further properties, which name the place.',
    },
  )
  readonly type: ItemSource['type'];
}

/** Why an item is flagged, by whom and since when. */
class ItemFlagAnswer {
  @Reason() readonly reason: string;
  @Nested(() => ActorAnswer) readonly by: Actor;
  @Time() readonly at: string;
}

/** How far an item is in a queue where several members annotate it. */
class ItemAnnotationsAnswer {
  @Count({ example: 3, description: 'How many annotations the item needs' }) readonly needed: number;
  @Count({
    example: 2,
    description:
      'How many members have submitted one. While the item is not approved, those who may not read what others answered ' +
      'are told of one less than it needs at most',
  })
  readonly submitted: number;
  @Flag({
    optional: true,
    example: false,
    description:
      'Whether all are in and have not approved the item, because they differ or the schema blocks it, until somebody ' +
      'decides. For leads and auditors only, and not while they annotate the item themselves',
  })
  readonly disputed?: boolean;
}

/** An item in answers. */
export class ItemAnswer extends StoredPayload {
  @Id({ example: itemId }) readonly id: string;
  @Id({ example: queueId }) readonly queueId: string;
  @Choice(itemStates, {
    example: 'Approved',
    description: '`discarded` and `pushed` appear only in lists that ask for them',
  })
  readonly state: string;
  @Revision() readonly revision: string;
  @Payload({ example: { verdict: 'correct' } }) readonly originalTarget: JsonText;
  @Text({ nullable: true, example: 'trace-42' }) readonly idempotencyKey: string | null;
  @Nested(() => ItemSourceAnswer) readonly source: ItemSource;
  @Time() readonly createdAt: string;
  @Time() readonly updatedAt: string;
  @Nested(() => ItemFlagAnswer, { optional: true, description: 'Absent while the item is not flagged' })
  readonly flag?: ItemFlag;
  @Assignees({ optional: true, description: 'The members it is assigned to; absent while it is assigned to no one' })
  readonly assignees?: readonly string[];
  @Nested(() => ItemAnnotationsAnswer, {
    optional: true,
    description: 'Absent where everybody shares the target, and in answers about the past',
  })
  readonly annotations?: ItemAnnotations;
  @Count({ optional: true, description: 'How many comments on it are open; absent while there are none' })
  readonly openComments?: number;
}

/** One item that was added. */
export class AddedItemAnswer {
  @Id({ example: itemId }) readonly id: string;
  @Time() readonly createdAt: string;
}

/** An item as the API returns it; metadata and idempotencyKey are null when absent. */
interface ItemParts extends SignedMarks {
  readonly id: string;
  readonly revision: bigint | string;
  readonly queueId: string;
  readonly state: string;
  readonly data: JsonText;
  readonly target: JsonText;
  readonly originalTarget: JsonText;
  readonly metadata?: JsonText | null | undefined;
  readonly idempotencyKey?: string | null | undefined;
  readonly source: ItemSource;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly annotations?: ItemAnnotations | undefined;
  readonly openComments: number;
}

export function itemAnswer(item: ItemParts): JsonText {
  return jsonObject({
    id: toJsonText(item.id),
    queueId: toJsonText(item.queueId),
    state: toJsonText(item.state),
    revision: toJsonText(item.revision.toString()),
    data: item.data,
    target: item.target,
    originalTarget: item.originalTarget,
    metadata: item.metadata ?? toJsonText(null),
    idempotencyKey: toJsonText(item.idempotencyKey ?? null),
    source: toJsonText(item.source),
    createdAt: toJsonText(item.createdAt),
    updatedAt: toJsonText(item.updatedAt),
    ...marksAnswer(item),
    annotations: item.annotations && toJsonText(item.annotations),
    openComments: item.openComments === 0 ? undefined : toJsonText(item.openComments),
  } satisfies Record<keyof ItemAnswer, JsonText | undefined>);
}

/** Does not compile when a mark is missing from the answer. */
type AnsweredMark = keyof Pick<ItemAnswer, keyof SignedMarks>;

/** Marks that the item does not have are left out. */
function marksAnswer(marks: SignedMarks) {
  const texts = markNames.map((mark) => [mark, marks[mark] === null ? undefined : toJsonText(marks[mark])]);
  return Object.fromEntries(texts) as Record<AnsweredMark, JsonText | undefined>;
}

/** The answer to a read, from the read models. */
export function rowAnswer({ removed, ...item }: ItemRow & { readonly annotations?: ItemAnnotations }): JsonText {
  return itemAnswer({ ...item, state: removed ?? item.state });
}

/** The answer to a command, from the item's own stream. */
export function recordAnswer(
  { item, added, marks, updatedAt }: ItemRecord,
  id: string,
  revision: bigint,
  /** `target`: shown instead of the item's own, to callers who must not see that. */
  {
    annotations,
    target: shown,
  }: { readonly annotations?: ItemAnnotations | undefined; readonly target?: JsonText } = {},
): JsonText {
  const current = itemOf(item);
  if (!added || !current) throw new Error(`Item ${id} has no first event`);
  const { target: own, originalTarget } = current;
  const target = shown ?? own;
  const { length: open } = openComments(current.comments);
  const now = { state: stateName(item), target, originalTarget, updatedAt, annotations, openComments: open };
  return itemAnswer({ ...added, ...marks, ...now, id, revision });
}
