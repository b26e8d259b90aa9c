import { itemStates, type ItemFlag } from '@labeling/read-models/queries';
import { itemOf, jsonObject, toJsonText, type Actor, type ItemSource, type JsonText } from '@labeling/domain';
import { ActorAnswer } from '../answers/actor-answer.js';
import { StoredPayload } from '../payloads/stored-payload.js';
import { itemId, queueId } from '../shapes/examples.js';
import { Nested } from '../shapes/nested.js';
import { Choice, Id, Payload, Reason, Revision, Text, Time } from '../shapes/properties.js';
import { namesOf } from '../shapes/schema.js';
import { stateName, type ItemRecord } from './item-record.js';

class ItemSourceAnswer {
  @Choice(namesOf<ItemSource['type']>({ api: true, dataset: true, span: true, sql: true }), {
    description: 'What the item came from. Depending on it there are further properties, which name the place.',
  })
  readonly type: ItemSource['type'];
}

/** Why an item is flagged, by whom and since when. */
class ItemFlagAnswer {
  @Reason() readonly reason: string;
  @Nested(() => ActorAnswer) readonly by: Actor;
  @Time() readonly at: string;
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
}

/** One item that was added. */
export class AddedItemAnswer {
  @Id({ example: itemId }) readonly id: string;
  @Time() readonly createdAt: string;
}

/** An item as the API answers it; metadata and idempotencyKey are null where there are none. */
export interface ItemParts {
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
  readonly flag: ItemFlag | null;
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
    flag: item.flag === null ? undefined : toJsonText(item.flag),
  } satisfies Record<keyof ItemAnswer, JsonText | undefined>);
}

/** The answer to a command, from the item's own stream. */
export function recordAnswer({ item, added, flag, updatedAt }: ItemRecord, id: string, revision: bigint): JsonText {
  const current = itemOf(item);
  if (!added || !current) throw new Error(`Item ${id} has no first event`);
  const { target, originalTarget } = current;
  return itemAnswer({ ...added, id, revision, state: stateName(item), target, originalTarget, flag, updatedAt });
}
