// How far an item is in a queue where several members annotate it, as far as the caller may know.
import {
  annotationOf,
  areDiffering,
  areEqualAnswers,
  isDisputed,
  itemOf,
  mayReadBeside,
  neededFor,
  submittedAsTold,
  submittedOf,
  type ActiveQueue,
  type Agreement,
  type AnnotationStatus,
  type ItemState,
  type ReviewState,
} from '@labeling/domain';
import { can, type Caller } from '@labeling/identity';
import { ownStatuses, submittedTargets, type ItemRow, type Queryable } from '@labeling/read-models/queries';
import { lenientFieldsOf } from '../queues/demanded-schema.js';

export interface ItemAnnotations {
  readonly needed: number;
  readonly submitted: number;
  /** Absent for those who may not know. */
  readonly disputed?: boolean;
}

type Rules = Pick<ActiveQueue, 'overlap' | 'annotationSchema' | 'settling'>;

/** Whether a caller may know which items are disputed, except for items that they annotate themselves. */
export function mayKnowDisputes(caller: Caller): boolean {
  return can(caller, 'lead') || can(caller, 'audit');
}

/** What the answer to a command shows; undefined where everybody shares the target. */
export function annotationsAfter(
  itemId: string,
  item: ItemState,
  queue: Rules,
  caller: Caller,
): ItemAnnotations | undefined {
  const { overlap } = queue;
  const current = itemOf(item);
  if (overlap.annotations === 1 || current === undefined) return undefined;
  const { state, annotations, agreement } = current;
  return shown(rulesFor(itemId, queue), {
    submitted: submittedOf(annotations).length,
    isInQueue: item.is === 'inQueue',
    differing: item.is === 'inQueue' && areDiffering(annotations, lenientFieldsOf(queue)),
    state,
    agreement,
    ...whatToTell(caller, annotationOf(annotations, caller.actor.id)?.status, item.is === 'pushed'),
  });
}

/** The same for rows of the read models. */
export async function withAnnotations<Row extends ItemRow>(
  db: Queryable,
  rows: readonly Row[],
  queue: Rules,
  caller: Caller,
): Promise<(Row & { readonly annotations?: ItemAnnotations })[]> {
  const { overlap } = queue;
  if (overlap.annotations === 1) return [...rows];
  const mayKnow = mayKnowDisputes(caller);
  const ids = rows.map(({ id }) => id);
  const own = await ownStatuses(db, caller.actor.id, ids);
  const lenient = lenientFieldsOf(queue);
  // That answers in a row differ as JSON, or were once found equal, need not mean the same under the current schema.
  // This matters if an approval was taken back, or while the queue is settling.
  const mayBeOtherwise = ({ id, state, submitted, differing, removed, agreement }: Row) =>
    removed === null &&
    state !== 'Approved' &&
    (agreement === 'withdrawn' || queue.settling !== null) &&
    submitted >= neededFor(id, overlap) &&
    (!differing || lenient.length > 0);
  const compared = mayKnow ? rows.filter(mayBeOtherwise).map(({ id }) => id) : [];
  const targets = await submittedTargets(db, compared);
  return rows.map((row) => {
    const { id, state, submitted, removed, agreement } = row;
    const answered = targets.get(id);
    const differing = answered === undefined ? row.differing : !areEqualAnswers(answered, lenient);
    const annotations = shown(rulesFor(id, queue), {
      isInQueue: removed === null,
      state,
      submitted,
      differing,
      agreement,
      ...whatToTell(caller, own.get(id), removed === 'pushed'),
    });
    return { ...row, annotations };
  });
}

interface Known {
  readonly isInQueue: boolean;
  readonly state: ReviewState;
  readonly submitted: number;
  readonly differing: boolean;
  readonly agreement: Agreement;
  /** Whether they may know that the item is disputed, and what others answered. */
  readonly mayKnow: boolean;
  readonly mayRead: boolean;
}

function whatToTell(
  caller: Caller,
  own: AnnotationStatus | undefined,
  isPushed: boolean,
): Pick<Known, 'mayKnow' | 'mayRead'> {
  const mayRead = mayReadBeside(own, can(caller, 'compare'), isPushed);
  return { mayKnow: mayKnowDisputes(caller) && own !== 'draft', mayRead };
}

function rulesFor(itemId: string, { overlap, settling }: Rules) {
  return { needed: neededFor(itemId, overlap), isSettling: settling !== null };
}

function shown(rules: ReturnType<typeof rulesFor>, { mayKnow, mayRead, ...item }: Known): ItemAnnotations {
  const { needed } = rules;
  const submitted = submittedAsTold(item, needed, mayRead);
  return { needed, submitted, ...(mayKnow && { disputed: item.isInQueue && isDisputed(item, rules) }) };
}
