// What a conflict tells about the thing as it is now, so that a client can show both versions and lose neither.
import { itemOf, toJsonText, type JsonText } from '@labeling/domain';
import { isItemRecord, stateName } from '../items/item-record.js';

export function currentState(state: unknown, revision: bigint): Record<string, JsonText> {
  const members: Record<string, JsonText> = { revision: toJsonText(revision.toString()) };
  if (!isItemRecord(state)) return members;
  const item = itemOf(state.item);
  return {
    state: toJsonText(stateName(state.item)),
    ...members,
    ...(item && { target: item.target, originalTarget: item.originalTarget }),
  };
}
