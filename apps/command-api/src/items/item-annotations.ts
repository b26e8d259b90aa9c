// How far an item is in a queue where several members annotate it, as far as whoever asks may know.
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

type Rules = Pick<ActiveQueue, 'overlap' | 'annotationSchema'>;

/** Whether a caller may know which items are disputed, except of those that they annotate themselves. */
export function mayKnowDisputes(caller: Caller): boolean {
  return can(caller, 'lead') || can(caller, 'audit');
}

/** What an answer says after a command; nothing where everybody shares the target. */
export function annotationsAfter(
  itemId: string,
  item: ItemState,
  { overlap, annotationSchema }: Rules,
  caller: Caller,
): ItemAnnotations | undefined {
  const current = itemOf(item);
  if (overlap.annotations === 1 || current === undefined) return undefined;
  const { state, annotations } = current;
  return shown(neededFor(itemId, overlap), {
    submitted: submittedOf(annotations).length,
    differing: item.is === 'inQueue' && areDiffering(annotations, lenientFieldsOf({ annotationSchema })),
    state,
    ...whatToTell(caller, annotationOf(annotations, caller.actor.id)?.status, item.is === 'pushed'),
  });
}

/** The same for rows of the read models. */
export async function withAnnotations<Row extends ItemRow>(
  db: Queryable,
  rows: readonly Row[],
  { overlap, annotationSchema }: Rules,
  caller: Caller,
): Promise<(Row & { readonly annotations?: ItemAnnotations })[]> {
  if (overlap.annotations === 1) return [...rows];
  const mayKnow = mayKnowDisputes(caller);
  const ids = rows.map(({ id }) => id);
  const own = await ownStatuses(db, caller.actor.id, ids);
  const lenient = lenientFieldsOf({ annotationSchema });
  // Whether answers of a row differ as JSON, or were found equal once, says whether they differ by the schema of now only sometimes.
  const mayBeOtherwise = ({ id, state, submitted, differing, removed }: Row) =>
    removed === null &&
    state !== 'Approved' &&
    submitted >= neededFor(id, overlap) &&
    (!differing || lenient.length > 0);
  const compared = mayKnow ? rows.filter(mayBeOtherwise).map(({ id }) => id) : [];
  const targets = await submittedTargets(db, compared);
  return rows.map((row) => {
    const { id, state, submitted, removed } = row;
    const answered = targets.get(id);
    const areDifferent = answered === undefined ? row.differing : !areEqualAnswers(answered, lenient);
    const differing = removed === null && areDifferent;
    const annotations = shown(neededFor(id, overlap), {
      state,
      submitted,
      differing,
      ...whatToTell(caller, own.get(id), removed === 'pushed'),
    });
    return { ...row, annotations };
  });
}

interface Known {
  readonly state: ReviewState;
  readonly submitted: number;
  readonly differing: boolean;
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

function shown(needed: number, { mayKnow, mayRead, ...item }: Known): ItemAnnotations {
  const submitted = submittedAsTold(item, needed, mayRead);
  return { needed, submitted, ...(mayKnow && { disputed: isDisputed(item, needed) }) };
}
