// Undoes what one request did to an item by appending new events: no event is removed.
import { fold, isRejected, type Decision } from '../decider.js';
import { DomainError } from '../domain-error.js';
import { jsonEqualsInSteps } from '../json/json-equals.js';
import type { Steps } from '../json/steps.js';
import type { AnnotationSchema } from '../schema/annotation-schema.js';
import { schemaError } from '../schema/schema-error.js';
import { decideItemInSteps, itemDecider, markCommands, type ItemCommand } from './decide-item.js';
import { annotationOf, areSameAnnotations, named, noAnnotations, submittedOf } from './annotations/annotations.js';
import { decidedBy } from './annotations/decided.js';
import type { ItemEvent } from './item-events.js';
import {
  isSameMark,
  markNames,
  type ItemInQueue,
  type ItemMarks,
  type ItemState,
  type ReviewedPart,
} from './item-state.js';
import type { RequestPast } from './request-past.js';
import { itemOf } from './shown-item.js';

/**
 * The events that bring an item back to what it was before those of a request, as far as its own rules allow: an approval that
 * is taken back leaves the item Modified. An empty list when the request did nothing to the item or is taken back already;
 * adding an item is not taken back. Rejected as `changed_since` when something else happened to the item since, `item_removed`
 * when it was pushed. What the same person did since and undid is not in the way, so that requests are taken back one after the
 * other, the last one first. Rejected as `not_taken_back` when it only changed a member's own draft, or skipped the item, or
 * only concerned comments: those stay, and are never in the way. Rejected as `schema_not_met` when it would approve again what
 * does not meet the `schema`, if there is one.
 */
export function* takeBack(
  { before, after, now, by, commented, goneOn, isAlone }: RequestPast,
  schema?: AnnotationSchema,
): Steps<Decision<ItemEvent>> {
  if (by === undefined) return commented ? new DomainError('not_taken_back', 'Comments are resolved, not undone') : [];
  const events = yield* decideAll(yield* commandsTo(before, after), after);
  if (isRejected(events)) return events;
  if (events.length === 0 && !isAnnotatedAlike(before, after)) {
    return new DomainError('not_taken_back', 'Only the member can change what they did to their own annotation');
  }
  if (yield* isSame(now, fold(itemDecider, events, after))) return [];
  if (!isAlone || !(yield* isAsLeft(now, after))) {
    return new DomainError('changed_since', 'Something else has happened to the item since');
  }
  const decision = goneOn ? yield* decideAll(yield* commandsTo(before, now), now) : events;
  return isRejected(decision) ? decision : (unmetBy(decision, now, schema) ?? decision);
}

function unmetBy(
  events: readonly ItemEvent[],
  now: ItemState,
  schema: AnnotationSchema | undefined,
): DomainError | undefined {
  if (!events.some(({ type }) => type === 'ItemApproved')) return undefined;
  const item = itemOf(fold(itemDecider, events, now));
  return item && schemaError(item.target, schema);
}

/** How one part of an item is compared and restored. An approval has to be taken back first. */
interface Restoring<Value> {
  /** Left out where different values are never the same. */
  isSame?(one: Value, other: Value): Steps<boolean>;
  /** They append nothing if the part is already right. */
  commandsTo(value: Value, wanted: ItemInQueue, item: ItemInQueue): readonly ItemCommand[];
}

/** In the order in which they are brought back. Leaving out a part of the state does not compile. */
const parts: { readonly [Part in ReviewedPart]: Restoring<ItemInQueue[Part]> } = {
  target: {
    isSame: jsonEqualsInSteps,
    commandsTo: (target) => [{ type: 'EditTarget', target }],
  },
  state: {
    commandsTo: (state, wanted, item) => (state === 'Approved' ? [approvalOf(wanted, item)] : []),
  },
};
const partNames = Object.keys(parts) as ReviewedPart[];

function* isSamePart<Part extends ReviewedPart>(part: Part, one: ItemInQueue, other: ItemInQueue): Steps<boolean> {
  const { isSame } = parts[part];
  return one[part] === other[part] || (isSame !== undefined && (yield* isSame(one[part], other[part])));
}

function commandsToPart<Part extends ReviewedPart>(
  part: Part,
  wanted: ItemInQueue,
  item: ItemInQueue,
): readonly ItemCommand[] {
  return parts[part].commandsTo(wanted[part], wanted, item);
}

/** The approval that an item had, with the annotations that it rested on if they are still the same. */
function approvalOf(wanted: ItemInQueue, item: ItemInQueue): ItemCommand {
  const [by, submitted] = [decidedBy[wanted.agreement], submittedOf(wanted.annotations)];
  if (by === undefined || !areSameAnnotations(submitted, submittedOf(item.annotations))) return { type: 'Approve' };
  return { type: 'Approve', restsOn: { by, annotations: named(submitted) } };
}

function commandToMark<Mark extends keyof ItemMarks>(mark: Mark, wanted: ItemMarks): ItemCommand {
  return markCommands[mark](wanted[mark]);
}

/** Of what a request did to annotations, others can take back only a submission: its text becomes a draft again. */
function commandsToAnnotations(wanted: ItemInQueue, item: ItemInQueue): readonly ItemCommand[] {
  return submittedOf(item.annotations)
    .filter(({ member }) => annotationOf(wanted.annotations, member)?.status !== 'submitted')
    .map(({ member }) => ({ type: 'ReopenAnnotation', member }));
}

/** Most of these find their effect already in place and append nothing. */
function* commandsTo(before: ItemState, after: ItemState): Steps<ItemCommand[]> {
  const wanted = itemOf(before);
  const item = itemOf(after);
  if (!wanted || !item || (yield* isSame(before, after))) return [];
  const isLocked = item.state === 'Approved' && !(yield* areSameParts(wanted, item));
  return [
    { type: 'Restore' },
    ...(isLocked ? [{ type: 'Unapprove' } as const] : []),
    ...partNames.flatMap((part) => commandsToPart(part, wanted, item)),
    ...markNames.map((mark) => commandToMark(mark, wanted)),
    ...commandsToAnnotations(wanted, item),
    ...commandsOutOf(before),
  ];
}

/** The commands that take an item from its queue back to where it was. */
function commandsOutOf({ is }: ItemState): readonly ItemCommand[] {
  switch (is) {
    case 'discarded':
      return [{ type: 'Discard' }];
    case 'absent':
    case 'inQueue':
    case 'pushed':
      return [];
  }
}

function* decideAll(commands: readonly ItemCommand[], from: ItemState): Steps<Decision<ItemEvent>> {
  const events: ItemEvent[] = [];
  for (const command of commands) {
    const decision = yield* decideItemInSteps(command, fold(itemDecider, events, from));
    if (isRejected(decision)) return decision;
    events.push(...decision);
  }
  return events;
}

function* isSame(one: ItemState, other: ItemState): Steps<boolean> {
  const [a, b] = [itemOf(one), itemOf(other)];
  if (!a || !b) return a === b;
  return one.is === other.is && isMarkedAlike(a, b) && isAnnotatedAlike(one, other) && (yield* areSameParts(a, b));
}

/** Whether they are the same, or as close as taking back what came after `then` could bring them. */
function* isAsLeft(now: ItemState, then: ItemState): Steps<boolean> {
  const [a, b] = [itemOf(now), itemOf(then)];
  if (!a || !b) return a === b;
  const isApprovedAlike = (a.state === 'Approved') === (b.state === 'Approved');
  const isSubmittedAlike = areSameAnnotations(submittedOf(a.annotations), submittedOf(b.annotations));
  const isAlike = now.is === then.is && isMarkedAlike(a, b) && isApprovedAlike && isSubmittedAlike;
  return isAlike && (yield* isSamePart('target', a, b));
}

function isMarkedAlike(one: ItemMarks, other: ItemMarks): boolean {
  return markNames.every((mark) => isSameMark(one[mark], other[mark]));
}

function isAnnotatedAlike(one: ItemState, other: ItemState): boolean {
  return areSameAnnotations(itemOf(one)?.annotations ?? noAnnotations, itemOf(other)?.annotations ?? noAnnotations);
}

function* areSameParts(one: ItemInQueue, other: ItemInQueue): Steps<boolean> {
  for (const part of partNames) if (!(yield* isSamePart(part, one, other))) return false;
  return true;
}
