import { itemOf, jsonObject, toJsonText, type ItemSource, type JsonText } from '@labeling/domain';
import { stateName, type ItemRecord } from './item-record.js';

/** What is known of an item beside its payloads and its rules. */
export interface ItemFacts {
  readonly id: string;
  readonly revision: bigint | string;
  readonly updatedAt: string;
}

/** An item as the API answers it; metadata and idempotencyKey are null where there are none. */
export interface ItemParts extends ItemFacts {
  readonly queueId: string;
  readonly state: string;
  readonly data: JsonText;
  readonly target: JsonText;
  readonly originalTarget: JsonText;
  readonly metadata?: JsonText | null | undefined;
  readonly idempotencyKey?: string | null | undefined;
  readonly source: ItemSource;
  readonly createdAt: string;
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
  });
}

/** The answer to a command, from the item's own stream. */
export function recordAnswer({ item, added }: ItemRecord, facts: ItemFacts): JsonText {
  const rules = itemOf(item);
  if (!added || !rules) throw new Error(`Item ${facts.id} has no first event`);
  const { queueId, data, metadata, idempotencyKey, source, createdAt } = added;
  const { target, originalTarget } = rules;
  return itemAnswer({
    ...facts,
    ...{ queueId, state: stateName(item), data, target, originalTarget, metadata, idempotencyKey, source, createdAt },
  });
}
