import type { Steps } from '../../json/steps.js';
import { areEqualAnswersInSteps } from '../../schema/equal-answers.js';
import type { LenientFields } from '../../schema/lenient-fields.js';
import type { ItemInQueue } from '../item-state.js';
import { inOrder, submittedOf, type Agreement } from './annotations.js';

/** A member who annotated an item, and whether their answer is the one that was approved. */
export interface Annotator {
  readonly member: string;
  readonly agreed: boolean;
}
/** How several annotations led to one approved target, and who made them, in order of submission. */
export interface Decided {
  readonly by: 'agreement' | 'adjudication';
  readonly annotators: readonly Annotator[];
}

/** What decided an approved item; undefined if its approval does not rest on annotations. */
export const decidedBy: { readonly [Reached in Agreement]?: Decided['by'] } = {
  reached: 'agreement',
  decided: 'adjudication',
};

/**
 * Undefined for an item that is not approved, or whose approval does not rest on annotations: everybody shared its
 * target. If the item was approved by agreement, all count as agreeing, however they were compared at the time.
 */
export function* decidedOf(
  { agreement, annotations, target }: ItemInQueue,
  lenient: LenientFields = [],
): Steps<Decided | undefined> {
  const by = decidedBy[agreement];
  if (by === undefined) return undefined;
  const annotators: Annotator[] = [];
  for (const { member, target: own } of inOrder(submittedOf(annotations))) {
    const agreed = by === 'agreement' || (own !== null && (yield* areEqualAnswersInSteps([target, own], lenient)));
    annotators.push({ member, agreed });
  }
  return { by, annotators };
}
