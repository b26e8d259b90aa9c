// Blindness: nobody is shown another's answer to an item before they have submitted their own. Drafts are shown to nobody else.
import { annotationOf, isAnnotationEvent, mayReadBeside, type Annotations, type ItemEvent } from '@labeling/domain';
import { can, type Caller } from '@labeling/identity';

/** Leads and auditors read all answers, unless they are annotating the item themselves. */
export function mayReadOthers(caller: Caller, annotations: Annotations): boolean {
  return mayReadBeside(annotationOf(annotations, caller.actor.id)?.status, can(caller, 'compare'));
}

/** The annotations that a caller may know of; those of others without what is only a draft. */
export function visibleAnnotations(caller: Caller, annotations: Annotations): Annotations {
  const others = mayReadOthers(caller, annotations);
  return annotations
    .filter(({ member }) => others || member === caller.actor.id)
    .map((each) => {
      const isOpen = each.status === 'submitted' || each.member === caller.actor.id;
      return isOpen ? each : { ...each, target: null };
    });
}

/** Whether a caller may see this event of an item with these annotations. */
export function isVisible(event: ItemEvent, caller: Caller, annotations: Annotations): boolean {
  if (!isAnnotationEvent(event)) return true;
  if (event.type === 'AnnotationSaved') return false;
  return event.data.member === caller.actor.id || mayReadOthers(caller, annotations);
}
