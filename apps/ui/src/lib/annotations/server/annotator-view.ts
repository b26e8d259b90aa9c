// An item as the member who annotates it sees it: with their own answer in place of the shared target.
import { areEqualAnswers, type LenientFields, type ReviewState } from '@labeling/domain';
import type { OwnAnnotation } from '@labeling/read-models/queries';
import type { Closed, Overruled } from '../../items/confirmed-item.js';
import type { ItemWire } from '../../items/item-wire.js';

/** `own` is undefined while nobody has begun to annotate the item. The codes of states in `annotatorStates` follow the same rules. */
export function annotatorView(item: ItemWire, own: OwnAnnotation | undefined, lenient: LenientFields = []): ItemWire {
  if (item.removed === 'pushed') return item;
  if (item.state === 'Approved') {
    if (item.removed === 'discarded') return item;
    const overruled = overruledBy(item, own, lenient);
    return { ...item, closed: 'decided', ...(overruled && { overruled }) };
  }
  const target = own?.target ?? item.target;
  const closed = own && closedBy(own);
  return {
    ...item,
    state: closed === undefined ? openState(target, item.target) : 'Approved',
    target,
    // Everybody starts with what a lead made of the item's target.
    originalTarget: item.target,
    // A discarded item looks as it will once it is restored. Why it is closed is only said then.
    ...(closed !== undefined && item.removed === null && { closed }),
  };
}

/** Undefined where they did not submit an answer, or it is what was approved as far as it counts, or all agreed. */
function overruledBy(
  { target, approvedBy: by }: ItemWire,
  own: OwnAnnotation | undefined,
  lenient: LenientFields,
): Overruled | undefined {
  const answer = own?.status === 'submitted' && !own.isAgreed ? own.target : null;
  return answer === null || areEqualAnswers([answer, target], lenient) ? undefined : { answer, by };
}

function openState(target: ItemWire['target'], given: ItemWire['target']): ReviewState {
  return target === given ? 'New' : 'Modified';
}

function closedBy({ status, isTaken }: OwnAnnotation): Closed | undefined {
  if (status === 'submitted' || status === 'skipped') return status;
  return isTaken ? 'taken' : undefined;
}
