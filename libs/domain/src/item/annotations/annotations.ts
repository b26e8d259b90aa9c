// The answers that members give to an item, each on their own (docs: glossary, annotation).
import type { JsonText } from '../../json/json-text.js';
import { areEqualAnswers } from '../../schema/equal-answers.js';
import type { LenientFields } from '../../schema/lenient-fields.js';
import type { ReviewState } from '../item-state.js';
import type { AnnotationEvent } from './annotation-events.js';

/** `draft` and `submitted` hold one of the item's slots. `released`: somebody took the slot of a draft away. */
export type AnnotationStatus = 'draft' | 'submitted' | 'skipped' | 'released';

/** One member's own answer to an item. */
export interface Annotation {
  readonly member: string;
  readonly status: AnnotationStatus;
  /** What was last saved or submitted; null when the member skipped the item before typing anything. */
  readonly target: JsonText | null;
  /** When the draft was last saved, ISO 8601; null for a text that was submitted. */
  readonly savedAt: string | null;
  /** The number of its last submission among all submissions of the item, from 1; 0 before the first. */
  readonly submission: number;
}
/** Sorted by member, at most one for each. */
export type Annotations = readonly Annotation[];
export const noAnnotations: Annotations = [];

/**
 * What the annotations of an item have led to: `reached`, it was approved because they agree; `decided`, a lead approved it
 * whether they agree or not; `withdrawn`, somebody took an approval back and nobody has submitted since, so that they do not
 * approve it again.
 */
export type Agreement = 'open' | 'reached' | 'decided' | 'withdrawn';

/** How an approval that rests on annotations names each of them. */
export interface NamedAnnotation {
  readonly member: string;
  readonly submission: number;
}

export function annotationOf<Of extends Pick<Annotation, 'member'>>(
  annotations: readonly Of[],
  member: string,
): Of | undefined {
  return annotations.find((each) => each.member === member);
}
export function submittedOf(annotations: Annotations): Annotations {
  return annotations.filter(({ status }) => status === 'submitted');
}
/** Whether an item has all the annotations that it needs, and is not approved: they differ, or nobody has compared them yet. */
export function isUndecided(
  { state, annotations }: { readonly state: ReviewState; readonly annotations: Annotations },
  needed: number,
): boolean {
  return state !== 'Approved' && submittedOf(annotations).length >= needed;
}
/** Whether any two submitted annotations differ; by default, no field is lenient. */
export function areDiffering(annotations: Annotations, lenient: LenientFields = []): boolean {
  const targets = submittedOf(annotations).flatMap(({ target }) => target ?? []);
  return !areEqualAnswers(targets, lenient);
}
/**
 * Whether all annotations that an item needs are in, and somebody has to decide: they differ, or have not approved it
 * for another reason, such as a schema that blocks what they agree on. Equal ones are not disputed after an approval
 * was taken back, since whoever did that knows that the item is open, or while the queue settles and may approve it at
 * any moment.
 */
export function isDisputed(
  {
    state,
    submitted,
    differing,
    agreement,
  }: { state: ReviewState; submitted: number; differing: boolean; agreement: Agreement },
  { needed, isSettling }: { needed: number; isSettling: boolean },
): boolean {
  const isLeft = !isSettling && agreement !== 'withdrawn';
  return state !== 'Approved' && submitted >= needed && (differing || isLeft);
}
/**
 * Whether somebody may read others' answers to an item: once they have submitted their own, or if they read all answers
 * and do not annotate it. `own` is undefined if they have none. A draft on a pushed item can never be submitted; on any
 * other item it can, even if only after the item is unapproved or restored.
 */
export function mayReadBeside(own: AnnotationStatus | undefined, readsAll: boolean, isPushed: boolean): boolean {
  return own === 'submitted' || (readsAll && (own !== 'draft' || isPushed));
}
/**
 * How many have submitted, as far as somebody who has yet to answer may know. While the item is not approved, learning
 * that all are in would reveal that they differ.
 */
export function submittedAsTold(
  { state, submitted }: { state: ReviewState; submitted: number },
  needed: number,
  mayReadOthers: boolean,
): number {
  return mayReadOthers || state === 'Approved' ? submitted : Math.min(submitted, needed - 1);
}
export function holdsSlot({ status }: Annotation): boolean {
  return status === 'draft' || status === 'submitted';
}
/** The number that the next submission gets. */
export function nextSubmission(annotations: Annotations): number {
  return Math.max(0, ...annotations.map(({ submission }) => submission)) + 1;
}
/** In the order in which they were submitted last. */
export function inOrder(annotations: Annotations): Annotations {
  return annotations.toSorted((one, other) => one.submission - other.submission);
}
export function named(annotations: Annotations): NamedAnnotation[] {
  return inOrder(annotations).map(({ member, submission }) => ({ member, submission }));
}

export function areSameAnnotations(some: Annotations, others: Annotations): boolean {
  if (some === others) return true;
  return some.length === others.length && some.every((each, i) => isSameAnnotation(each, others[i]));
}
function isSameAnnotation(one: Annotation, other: Annotation | undefined): boolean {
  return (Object.keys(one) as (keyof Annotation)[]).every((part) => one[part] === other?.[part]);
}

export function evolveAnnotations(annotations: Annotations, event: AnnotationEvent): Annotations {
  const before = annotationOf(annotations, event.data.member);
  const after = evolveAnnotation(before, event);
  if (after === before || after === undefined) return annotations;
  const others = annotations.filter((each) => each !== before);
  return [...others, after].sort((one, other) => (one.member < other.member ? -1 : 1));
}

function evolveAnnotation(before: Annotation | undefined, event: AnnotationEvent): Annotation | undefined {
  const submission = before?.submission ?? 0;
  switch (event.type) {
    case 'AnnotationSaved': {
      const { member, target, savedAt } = event.data;
      return { member, status: 'draft', target, savedAt, submission };
    }
    case 'AnnotationSubmitted':
      return { ...event.data, status: 'submitted', savedAt: null };
    case 'AnnotationReopened':
      return before && { ...before, status: 'draft' };
    case 'ItemSkipped':
      return { target: null, savedAt: null, submission, ...before, member: event.data.member, status: 'skipped' };
    case 'SlotReleased':
      return before && { ...before, status: 'released' };
  }
}

/** For the basis, the parts that an event sets: each member's text, status and last submission, and the agreement. */
export function annotationParts({ type, data: { member } }: AnnotationEvent): readonly string[] {
  const [text, status, submission] = [`text ${member}`, `status ${member}`, `submission ${member}`];
  switch (type) {
    case 'AnnotationSaved':
      return [text, status];
    case 'AnnotationSubmitted':
      return [text, status, submission, 'agreement'];
    case 'AnnotationReopened':
    case 'ItemSkipped':
    case 'SlotReleased':
      return [status];
  }
}
