import { randomUUID } from 'node:crypto';
import {
  absentItem,
  itemDecider,
  itemOf,
  toJsonText,
  type Actor,
  type EventMetadata,
  type ItemAdded,
  type ItemEvent,
  type ItemInQueue,
  type ItemState,
} from '@labeling/domain';
import type { StoredEvent } from '@labeling/event-store';
import type { Selected } from '../table.js';
import { flagOfJson, type ItemFlag } from './item-flag.js';
import { reviewStateOf, stateCode, type StateCode } from './item-state-codes.js';
import type { queueItemsTable } from './queue-items-tables.js';

/**
 * Stand-ins for texts that stay in the table: to fold a thousand approvals, a thousand megabyte targets need not
 * travel. After the fold they show where the target comes from. Random, so that no real target equals them.
 */
const originalInTable = toJsonText(`original ${randomUUID()}`);
const targetInTable = toJsonText(`target ${randomUUID()}`);

/** What the table knows of an item before a batch. */
export interface ItemBefore {
  readonly ordinal: number;
  readonly code: StateCode;
}
/** An item while a batch is folded. */
export interface ItemFold {
  readonly id: string;
  readonly before: ItemBefore | undefined;
  /** Its first event and who caused it, when that is in this batch. */
  readonly added: (ItemAdded['data'] & { readonly addedBy: Actor }) | undefined;
  readonly state: Exclude<ItemState, { is: 'absent' }>;
  readonly revision: bigint;
  readonly updatedAt: string;
  readonly changedBy: string;
  /** The actor, as JSON, who approved the item as it is now (or was when it was removed). */
  readonly approvedBy: string | null;
  /** An {@link ItemFlag} as JSON; null while the item is not flagged. */
  readonly flag: string | null;
}

export type ItemFoldRow = Selected<(typeof queueItemsTable)['columns']> & { readonly state: StateCode };

export function foldOfRow(row: ItemFoldRow): ItemFold {
  const { id, ordinal, state: code, updatedAt, changedBy, approvedBy, flag } = row;
  const revision = BigInt(row.revision);
  const state = stateOfRow(row);
  return { id, before: { ordinal, code }, added: undefined, state, revision, updatedAt, changedBy, approvedBy, flag };
}

function stateOfRow({ state: code, ...row }: ItemFoldRow): ItemFold['state'] {
  const item: ItemInQueue = {
    is: 'inQueue',
    queueId: row.queueId,
    projectId: row.projectId,
    state: reviewStateOf(row.reviewState),
    target: targetInTable,
    originalTarget: originalInTable,
    flag: row.flag === null ? null : flagOfJson(row.flag).reason,
  };
  if (code === 3) return { is: 'discarded', item };
  const { pushId, datasetId, datapointId } = row;
  if (pushId === null || datasetId === null || datapointId === null) return item;
  return { is: 'pushed', item, pushId, datasetId, datapointId };
}

/** The item after one more event; unchanged when the event is already in it, undefined when it was never added. */
export function evolveFold(
  fold: ItemFold | undefined,
  event: ItemEvent,
  { stream, revision, metadata }: StoredEvent,
  id: string,
): ItemFold | undefined {
  if (fold !== undefined && revision <= fold.revision) return fold;
  const state = itemDecider.evolve(fold?.state ?? absentItem, event);
  if (state.is === 'absent') return undefined;
  if (event.type === 'ItemAdded' && fold !== undefined) throw new Error(`${stream} begins twice`);
  const changed = state !== fold?.state;
  return {
    id,
    before: fold?.before,
    added: event.type === 'ItemAdded' ? { ...event.data, addedBy: metadata.actor } : fold?.added,
    state,
    revision,
    updatedAt: metadata.at,
    changedBy: metadata.actor.id,
    approvedBy: approverOf(state, changed && event.type === 'ItemApproved' ? metadata.actor : undefined, fold),
    flag: flagAfter(state, changed && event.type === 'ItemFlagged' ? metadata : undefined, fold),
  };
}

function flagAfter(state: ItemFold['state'], flagged: EventMetadata | undefined, fold: ItemFold | undefined) {
  const reason = itemOf(state)?.flag ?? null;
  if (reason === null || flagged === undefined) return reason === null ? null : (fold?.flag ?? null);
  return JSON.stringify({ reason, by: flagged.actor, at: flagged.at } satisfies ItemFlag);
}

function approverOf(state: ItemFold['state'], approver: Actor | undefined, fold: ItemFold | undefined): string | null {
  if (itemOf(state)?.state !== 'Approved') return null;
  return approver === undefined ? (fold?.approvedBy ?? null) : JSON.stringify(approver);
}

/** What becomes of `edited_target`: a new text, null for the original target, undefined to leave it as it is. */
export function editedTarget(fold: ItemFold): string | null | undefined {
  const item = itemOfFold(fold);
  if (item.target === targetInTable) return undefined;
  return item.target === item.originalTarget ? null : item.target;
}

export function itemOfFold({ state }: ItemFold): ItemInQueue {
  return state.is === 'inQueue' ? state : state.item;
}

export function codeOfFold({ state }: ItemFold): StateCode {
  return stateCode(state);
}
