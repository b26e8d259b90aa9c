import {
  absentItem,
  itemDecider,
  noSignedMarks,
  signMarks,
  type Actor,
  type Agreement,
  type Comments,
  type ItemAdded,
  type ItemEvent,
  type ItemInQueue,
  type ItemState,
  type SignedMarks,
} from '@labeling/domain';
import type { StoredEvent } from '@labeling/event-store';
import { EventNotFoldable } from '../event-not-foldable.js';
import { noChanges, withChange, type AnnotationChanges } from './annotation-rows.js';
import { answerChanges, type AnswerChange } from './item-answers.js';
import { inQueue, stateCode, type StateCode } from './item-state-codes.js';

/** An item as it is in the table before a batch. */
interface ItemBefore {
  readonly ordinal: number;
  readonly code: StateCode;
  /** The actor, as JSON, as in the fold. */
  readonly approvedBy: string | null;
  readonly agreement: Agreement;
  readonly comments: Comments;
}
const noAnswers: readonly AnswerChange[] = [];

/** An item while a batch is folded. */
export interface ItemFold {
  readonly id: string;
  readonly before: ItemBefore | undefined;
  /** Its first event, who caused it and where it is in the store, if it is in this batch. */
  readonly added: (ItemAdded['data'] & { readonly addedBy: Actor; readonly position: bigint }) | undefined;
  readonly state: Exclude<ItemState, { is: 'absent' }>;
  readonly revision: bigint;
  readonly updatedAt: string;
  readonly changedBy: string;
  /** The actor, as JSON, who approved the item as it is now (or was when it was removed). */
  readonly approvedBy: string | null;
  readonly marks: SignedMarks;
  /**
   * An approval by agreement found its annotations equal, and nobody has submitted since. The schema of its queue,
   * which items do not know, may make them equal even if they differ as JSON.
   */
  readonly foundEqual: boolean;
  /** The changes of annotations in this batch. */
  readonly annotated: AnnotationChanges;
  /** Which answers arrived, changed or no longer counted in this batch. */
  readonly answers: readonly AnswerChange[];
}

/**
 * The item after one more event; unchanged when the event is already in it, undefined when it was never added.
 * @throws EventNotFoldable when it is added again, as after its stream was deleted, but not permanently
 */
export function evolveFold(
  fold: ItemFold | undefined,
  event: ItemEvent,
  stored: StoredEvent,
  id: string,
): ItemFold | undefined {
  const { revision, position, metadata } = stored;
  if (fold !== undefined && revision <= fold.revision) return fold;
  const state = itemDecider.evolve(fold?.state ?? absentItem, event);
  if (state.is === 'absent') return undefined;
  if (event.type === 'ItemAdded' && fold !== undefined) throw new EventNotFoldable('the stream begins twice');
  const changed = state !== fold?.state;
  const answered = changed ? answerChanges(fold?.state, state, stored) : [];
  return {
    id,
    before: fold?.before,
    added: event.type === 'ItemAdded' ? { ...event.data, addedBy: metadata.actor, position } : fold?.added,
    state,
    revision,
    updatedAt: metadata.at,
    changedBy: metadata.actor.id,
    approvedBy: approverOf(state, changed && event.type === 'ItemApproved' ? metadata.actor : undefined, fold),
    foundEqual: isFoundEqual(event, fold),
    marks: signMarks(inQueue(state), fold?.marks ?? noSignedMarks, metadata),
    annotated: changed ? withChange(fold?.annotated ?? noChanges, event, stored) : (fold?.annotated ?? noChanges),
    answers: answered.length === 0 ? (fold?.answers ?? noAnswers) : [...(fold?.answers ?? noAnswers), ...answered],
  };
}

function approverOf(state: ItemFold['state'], approver: Actor | undefined, fold: ItemFold | undefined): string | null {
  if (inQueue(state).state !== 'Approved') return null;
  return approver === undefined ? (fold?.approvedBy ?? null) : JSON.stringify(approver);
}

function isFoundEqual(event: ItemEvent, fold: ItemFold | undefined): boolean {
  if (event.type === 'AnnotationSubmitted') return false;
  if (event.type === 'ItemUnapproved' && event.data.by === 'overlap') return false;
  if (event.type === 'ItemApproved' && event.data.by === 'agreement') return true;
  return fold?.foundEqual ?? false;
}

export function itemOfFold({ state }: ItemFold): ItemInQueue {
  return inQueue(state);
}

export function codeOfFold({ state }: ItemFold): StateCode {
  return stateCode(state);
}
