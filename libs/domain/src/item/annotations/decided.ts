import type { Steps } from '../../json/steps.js';
import { areEqualAnswersInSteps } from '../../schema/equal-answers.js';
import type { LenientFields } from '../../schema/lenient-fields.js';
import type { ItemInQueue } from '../item-state.js';
import { inOrder, submittedOf, type Agreement } from './annotations.js';

/** Whether what a member had submitted is what was approved. */
export interface Annotator {
  readonly member: string;
  readonly agreed: boolean;
}
/** How several annotations came to one approved target, and who made them, in the order in which they were submitted. */
export interface Decided {
  readonly by: 'agreement' | 'adjudication';
  readonly annotators: readonly Annotator[];
}

/** Who decided an item that is approved; undefined where its approval rests on no annotations. */
export const decidedBy: { readonly [Reached in Agreement]?: Decided['by'] } = {
  reached: 'agreement',
  decided: 'adjudication',
};

/**
 * Undefined for an item that is not approved, or whose approval rests on no annotations: everybody shared its target. Where the item was
 * approved because all agreed, all did, by whatever they were compared with then.
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
