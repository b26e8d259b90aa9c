import { jsonEqualsTo } from '../../json/json-equals.js';
import type { Steps } from '../../json/steps.js';
import type { ItemInQueue } from '../item-state.js';
import { submittedOf, type Agreement } from './annotations.js';

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

const decidedBy: { readonly [Reached in Agreement]?: Decided['by'] } = {
  reached: 'agreement',
  decided: 'adjudication',
};

/** Undefined for an item that is not approved, or whose approval rests on no annotations: everybody shared its target. */
export function* decidedOf({ agreement, annotations, target }: ItemInQueue): Steps<Decided | undefined> {
  const by = decidedBy[agreement];
  if (by === undefined) return undefined;
  const isApproved = jsonEqualsTo(target);
  const annotators: Annotator[] = [];
  for (const each of submittedOf(annotations).toSorted((one, other) => one.submission - other.submission)) {
    annotators.push({ member: each.member, agreed: each.target !== null && (yield* isApproved(each.target)) });
  }
  return { by, annotators };
}
