// What an item knows of the answers that members give to it, each on their own (docs: glossary, annotation).
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
  /** The number of its last submission among all of the item, from 1; 0 before the first. */
  readonly submission: number;
}
/** In the order of members, at most one of each. */
export type Annotations = readonly Annotation[];
export const noAnnotations: Annotations = [];

/**
 * What the annotations of an item have led to: `reached`, it was approved because they agree; `decided`, a lead approved it
 * whether they agree or not; `withdrawn`, somebody took an approval back and nobody has submitted since, so that they do not
 * approve it again.
 */
export type Agreement = 'open' | 'reached' | 'decided' | 'withdrawn';

/** How the members of an approval are named that rests on annotations. */
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
/** Whether any two that are submitted differ, where nothing is lenient by default. */
export function areDiffering(annotations: Annotations, lenient: LenientFields = []): boolean {
  const targets = submittedOf(annotations).flatMap(({ target }) => target ?? []);
  return !areEqualAnswers(targets, lenient);
}
/**
 * Whether all annotations that an item needs are in, and somebody has to decide: they differ, or have not approved it for another
 * reason, such as a schema that blocks what they agree on. Whoever took an approval back knows that it is open, and what is left to a
 * queue that is settling may be approved at any moment.
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
 * Whether somebody may read what others answered to an item: once they have submitted their own, or where they read all answers and do
 * not annotate it. `own` is undefined where they have none. Of an item that was pushed, a draft can never be submitted; of any other
 * one it can, if only after the item was unapproved or restored.
 */
export function mayReadBeside(own: AnnotationStatus | undefined, readsAll: boolean, isPushed: boolean): boolean {
  return own === 'submitted' || (readsAll && (own !== 'draft' || isPushed));
}
/**
 * How many have submitted, as far as somebody may know who is still to answer. That all are in would say that they differ, as long as
 * the item is not approved.
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

/** The parts of an item that an event sets, for its basis: of each member the text, the status and the last submission, and the agreement. */
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
