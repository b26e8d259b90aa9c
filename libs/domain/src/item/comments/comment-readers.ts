// When each member annotates an item on their own, what one of them writes about it may give their answer away: others
// see it once they have submitted their own. Leads write for everybody, as long as they do not annotate the item
// themselves.
import { annotationOf, mayReadBeside, type Annotation } from '../annotations/annotations.js';
import type { Comment } from './comments.js';

/** Who wants to read comments. */
export interface CommentReader {
  readonly id: string;
  /** Whether they read all answers, except to items that they are annotating themselves. */
  readonly readsAll: boolean;
}
/** The parts of an item that decide who reads its comments. */
export interface CommentedInQueue {
  readonly annotations: readonly Pick<Annotation, 'member' | 'status'>[];
  /** Whether each member annotates it on their own. */
  readonly isBlind: boolean;
  readonly isPushed: boolean;
}

export function isReadableBy(
  { id, readsAll }: CommentReader,
  { by, asLead }: Pick<Comment, 'by' | 'asLead'>,
  { annotations, isBlind, isPushed }: CommentedInQueue,
): boolean {
  if (!isBlind || by.id === id) return true;
  const isGuidance = asLead && annotationOf(annotations, by.id) === undefined;
  return isGuidance || mayReadBeside(annotationOf(annotations, id)?.status, readsAll, isPushed);
}
