import type { StateBasis } from '../basis.js';
import { isAnnotationEvent } from './annotations/annotation-events.js';
import { annotationParts } from './annotations/annotations.js';
import { isCommentEvent } from './comments/comment-events.js';
import { commentParts } from './comments/comments.js';
import type { ItemEvent } from './item-events.js';
import { itemEffects } from './item-state.js';

/**
 * An item rests on few events: the one that added it, those that last set its target, state, agreement, place and each
 * of its marks, and at most three for each member who annotated or skipped it and for each comment.
 */
export const itemBasis: StateBasis<ItemEvent> = {
  version: 2,
  sets: (event) => {
    if (isAnnotationEvent(event)) return annotationParts(event);
    return isCommentEvent(event) ? commentParts(event) : itemEffects[event.type].sets;
  },
};
