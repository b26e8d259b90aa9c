import type { AnnotationFilterName } from '@labeling/read-models/queries';
import { annotationNames } from '../filter/item-filter.js';
import type { ReviewedQueue, Viewer } from './reviewed-queue.js';

/**
 * What a viewer can filter the annotations of a queue by; empty where everybody shares the target. Annotators learn
 * nothing about disputes.
 */
export function annotationsToAsk(
  queue: ReviewedQueue,
  { viewer, annotates }: { viewer: Viewer | undefined; annotates: boolean },
): readonly AnnotationFilterName[] {
  if (queue.overlap === 1) return [];
  const mayKnowDisputes =
    !annotates && (viewer?.rights.some((right) => right === 'lead' || right === 'audit') ?? false);
  return annotationNames.filter((name) => name !== 'disputed' || mayKnowDisputes);
}
