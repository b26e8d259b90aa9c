// Blindness: nobody is shown another's answer to an item before they have submitted their own. Drafts are shown to nobody else.
import { annotationOf, isAnnotationEvent, mayReadBeside, type Annotations, type ItemEvent } from '@labeling/domain';
import { can, type Caller } from '@labeling/identity';

/** The part of an item that determines who may read its answers. */
export interface AnnotatedItem {
  readonly annotations: Annotations;
  readonly isPushed: boolean;
}

/** Leads and auditors read all answers, unless they are annotating the item themselves. */
export function mayReadOthers(caller: Caller, { annotations, isPushed }: AnnotatedItem): boolean {
  return mayReadBeside(annotationOf(annotations, caller.actor.id)?.status, can(caller, 'compare'), isPushed);
}

/** The annotations that a caller may know of; those of others without the target of a draft. */
export function visibleAnnotations(caller: Caller, item: AnnotatedItem): Annotations {
  const others = mayReadOthers(caller, item);
  return item.annotations
    .filter(({ member }) => others || member === caller.actor.id)
    .map((each) => {
      const isOpen = each.status === 'submitted' || each.member === caller.actor.id;
      return isOpen ? each : { ...each, target: null };
    });
}

/** Whether a caller may see this event of an item. */
export function isVisible(event: ItemEvent, caller: Caller, item: AnnotatedItem): boolean {
  if (!isAnnotationEvent(event)) return true;
  if (event.type === 'AnnotationSaved') return false;
  return event.data.member === caller.actor.id || mayReadOthers(caller, item);
}
