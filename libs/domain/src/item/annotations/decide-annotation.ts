// The rules for several answers to one item. All answers are in the item's own stream, so its expected revision guards them:
// however many people save and submit at once, no more hold a slot than the item needs.
import type { Decision } from '../../decider.js';
import { DomainError } from '../../domain-error.js';
import { jsonEqualsTo } from '../../json/json-equals.js';
import type { JsonText } from '../../json/json-text.js';
import { utf8Length } from '../../json/utf8-length.js';
import type { Steps } from '../../json/steps.js';
import type { AnnotationSchema } from '../../schema/annotation-schema.js';
import { areEqualAnswersInSteps } from '../../schema/equal-answers.js';
import type { LenientFields } from '../../schema/lenient-fields.js';
import { schemaError } from '../../schema/schema-error.js';
import { approvedError, editTarget } from '../edit-target.js';
import type { ItemApproved, ItemEvent } from '../item-events.js';
import type { ItemInQueue } from '../item-state.js';
import { unapprove } from '../unapprove.js';
import type { AnnotationCommand, OverlapRules } from './annotation-commands.js';
import type { SlotReleased } from './annotation-events.js';
import {
  annotationOf,
  holdsSlot,
  inOrder,
  named,
  nextSubmission,
  submittedOf,
  type Annotation,
  type Annotations,
} from './annotations.js';

/** A store may take no more than 1 MiB per append, and events contain more than their targets. */
const MOST_BYTES_TOGETHER = 921_600;

type Of<Type extends AnnotationCommand['type']> = Extract<AnnotationCommand, { readonly type: Type }>;

export function* decideAnnotation(command: AnnotationCommand, item: ItemInQueue): Steps<Decision<ItemEvent>> {
  switch (command.type) {
    case 'SaveAnnotation':
      return yield* save(item, command);
    case 'SubmitAnnotation':
      return yield* submit(item, command);
    case 'ReopenAnnotation':
      return reopen(item, command);
    case 'SkipItem':
      return skip(item, command);
    case 'ReleaseSlot':
      return release(item, command);
    case 'Adjudicate':
      return yield* adjudicate(item, command);
    case 'SettleAnnotations':
      return yield* settle(item, command);
  }
}

function* save(item: ItemInQueue, { member, target, rules }: Of<'SaveAnnotation'>): Steps<Decision<ItemEvent>> {
  const own = annotationOf(item.annotations, member);
  if (own !== undefined && holdsSlot(own) && (yield* isText(own, target))) return [];
  const freed = slotFor(member, item, rules);
  if (freed instanceof DomainError) return freed;
  return [...freed, { type: 'AnnotationSaved', data: { member, target, savedAt: rules.now } }];
}

function* submit(item: ItemInQueue, command: Of<'SubmitAnnotation'>): Steps<Decision<ItemEvent>> {
  const { member, target, rules, schema, lenient } = command;
  const own = annotationOf(item.annotations, member);
  if (own?.status === 'submitted' && (yield* isText(own, target))) return [];
  const freed = slotFor(member, item, rules);
  if (freed instanceof DomainError) return freed;
  const unmet = schemaError(target, schema);
  if (unmet) return unmet;
  const submission = nextSubmission(item.annotations);
  const mine: Annotation = { member, status: 'submitted', target, savedAt: null, submission };
  const all = [...item.annotations.filter((each) => each !== own), mine];
  const agreed = yield* agreement(item, all, { needed: rules.needed, lenient, schema });
  const submitted: ItemEvent = { type: 'AnnotationSubmitted', data: { member, target, submission } };
  return fitsOneAppend(target, agreed) ? [...freed, submitted, ...agreed] : [...freed, submitted];
}

/** An approval that does not fit is left to `SettleAnnotations`, in an append of its own. */
function fitsOneAppend(submitted: JsonText, agreed: readonly ItemEvent[]): boolean {
  const edits = agreed.filter((event) => event.type === 'TargetEdited');
  const texts = [submitted, ...edits.map(({ data }) => data.target)];
  return texts.reduce((bytes, text) => bytes + utf8Length(text), 0) <= MOST_BYTES_TOGETHER;
}

/** What has to happen before a member may write: nothing, or expired drafts lose their slots, the oldest first. */
function slotFor(member: string, item: ItemInQueue, rules: OverlapRules): readonly SlotReleased[] | DomainError {
  if (item.state === 'Approved') return approvedError();
  const own = annotationOf(item.annotations, member);
  if (own?.status === 'submitted') return submittedError();
  const others = item.annotations.filter((each) => each.member !== member && holdsSlot(each));
  // A member who holds a slot keeps it, unless the item needs fewer annotations than before and has them all.
  const inTheWay = own?.status === 'draft' ? submittedOf(others) : others;
  const tooMany = inTheWay.length - rules.needed + 1;
  if (tooMany <= 0) return [];
  const expired = inTheWay
    .filter((each) => isExpired(each, rules))
    .sort((one, other) => ((one.savedAt ?? '') < (other.savedAt ?? '') ? -1 : 1));
  if (expired.length < tooMany) {
    return new DomainError('item_taken', 'As many members as the item needs are annotating it or have submitted');
  }
  return expired.slice(0, tooMany).map((each) => ({ type: 'SlotReleased', data: { member: each.member } }));
}

/** A member who has submitted before keeps the slot until a lead takes it away. */
function isExpired({ status, savedAt, submission }: Annotation, { now, slotHours }: OverlapRules): boolean {
  if (status !== 'draft' || savedAt === null || submission > 0) return false;
  return Date.parse(savedAt) + slotHours * 3_600_000 < Date.parse(now);
}

function reopen(item: ItemInQueue, { member }: Of<'ReopenAnnotation'>): Decision<ItemEvent> {
  const own = annotationOf(item.annotations, member);
  if (own?.status !== 'draft' && own?.status !== 'submitted') {
    return new DomainError('annotation_not_found', 'There is no submitted annotation of this member');
  }
  if (item.state === 'Approved') return approvedError();
  return own.status === 'draft' ? [] : [{ type: 'AnnotationReopened', data: { member } }];
}

function skip(item: ItemInQueue, { member, reason }: Of<'SkipItem'>): Decision<ItemEvent> {
  const own = annotationOf(item.annotations, member);
  if (own?.status === 'skipped') return [];
  if (item.state === 'Approved') return approvedError();
  return own?.status === 'submitted' ? submittedError() : [{ type: 'ItemSkipped', data: { member, reason } }];
}

function release(item: ItemInQueue, { member, rules }: Of<'ReleaseSlot'>): Decision<ItemEvent> {
  const annotation = annotationOf(item.annotations, member);
  if (annotation?.status !== 'draft') return [];
  if (rules !== undefined && !isExpired(annotation, rules)) {
    return new DomainError('slot_held', 'The draft is not old enough for others to take its slot');
  }
  return [{ type: 'SlotReleased', data: { member } }];
}

function* adjudicate(
  item: ItemInQueue,
  { target = item.target, schema }: Of<'Adjudicate'>,
): Steps<Decision<ItemEvent>> {
  const edits = yield* editTarget(item, target);
  if (edits instanceof DomainError || item.state === 'Approved') return edits;
  const unmet = schemaError(target, schema);
  if (unmet) return unmet;
  return [...edits, approvedBy('adjudication', submittedOf(item.annotations))];
}

function* settle(item: ItemInQueue, command: Of<'SettleAnnotations'>): Steps<Decision<ItemEvent>> {
  const { needed, reopens = false } = command;
  if (item.state === 'Approved') return reopens ? reopenAgreed(item, needed) : [];
  return item.agreement === 'withdrawn' ? [] : yield* agreement(item, item.annotations, command);
}

interface AgreementRules {
  readonly needed: number;
  readonly lenient?: LenientFields | undefined;
  readonly schema?: AnnotationSchema | undefined;
}

function reopenAgreed(item: ItemInQueue, needed: number): ItemEvent[] {
  if (item.agreement !== 'reached' || submittedOf(item.annotations).length >= needed) return [];
  return unapprove(item, { by: 'overlap' });
}

/**
 * What enough equal annotations lead to: an approval of the first one submitted, which names them all. Nothing while
 * they are too few or differ, or if the queue's schema, which may have changed since, blocks it. Then a lead has to
 * decide.
 */
function* agreement(
  item: ItemInQueue,
  annotations: Annotations,
  { needed, lenient = [], schema }: AgreementRules,
): Steps<readonly ItemEvent[]> {
  const submitted = inOrder(submittedOf(annotations));
  const targets = submitted.flatMap(({ target }) => target ?? []);
  const [target] = targets;
  if (submitted.length < needed || target === undefined || targets.length < submitted.length) return [];
  if (!(yield* areEqualAnswersInSteps(targets, lenient)) || schemaError(target, schema)) return [];
  const edits = yield* editTarget(item, target);
  return edits instanceof DomainError ? [] : [...edits, approvedBy('agreement', submitted)];
}

function approvedBy(by: 'agreement' | 'adjudication', annotations: Annotations): ItemApproved {
  return { type: 'ItemApproved', data: { by, annotations: named(annotations) } };
}

function* isText({ target }: Annotation, text: JsonText): Steps<boolean> {
  return target !== null && (yield* jsonEqualsTo(text)(target));
}

function submittedError(): DomainError {
  return new DomainError('annotation_submitted', 'The annotation is submitted: reopen it first');
}
