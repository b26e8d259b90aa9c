import type { Actor, Agreement } from '@labeling/domain';
import { codeOfFold, itemOfFold, type ItemFold } from './item-fold.js';
import { codeOf, type StateCode } from './item-state-codes.js';

/** Per queue and actor: how many more or fewer items they have approved. */
export type ApprovalDeltas = ReadonlyMap<string, ReadonlyMap<string, number>>;

export function approvalDeltas(changed: readonly ItemFold[]): ApprovalDeltas {
  const deltas = new Map<string, Map<string, number>>();
  const count = (queueId: string, actorId: string | undefined, by: -1 | 1) => {
    if (actorId === undefined) return;
    const queue = deltas.get(queueId) ?? new Map<string, number>();
    deltas.set(queueId, queue.set(actorId, (queue.get(actorId) ?? 0) + by));
  };
  for (const fold of changed) {
    const { queueId, agreement } = itemOfFold(fold);
    if (fold.before) count(queueId, approverId(fold.before), -1);
    count(queueId, approverId({ code: codeOfFold(fold), approvedBy: fold.approvedBy, agreement }), 1);
  }
  return deltas;
}

interface Approval {
  readonly code: StateCode;
  readonly approvedBy: string | null;
  readonly agreement: Agreement;
}

/** Whose work the item counts as: nobody's while it is discarded, even if it was approved, or if annotations agreed. */
function approverId({ code, approvedBy, agreement }: Approval): string | undefined {
  if (approvedBy === null || agreement === 'reached' || (code !== codeOf('Approved') && code !== codeOf('pushed')))
    return undefined;
  const actor: Actor = JSON.parse(approvedBy);
  return actor.id;
}
