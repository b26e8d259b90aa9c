import { itemOf, jsonObject, toJsonText, type ItemSource, type JsonText } from '@labeling/domain';
import { stateName, type ItemRecord } from './item-record.js';

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
export function recordAnswer({ item, added, updatedAt }: ItemRecord, id: string, revision: bigint): JsonText {
  const current = itemOf(item);
  if (!added || !current) throw new Error(`Item ${id} has no first event`);
  const { target, originalTarget } = current;
  return itemAnswer({ ...added, id, revision, state: stateName(item), target, originalTarget, updatedAt });
}
