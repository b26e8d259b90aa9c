import { FIELD } from '../actors/bulk-labeler.js';
import type { Entry, IntentThat, Ledger } from '../ledger.js';
import type { BulkStep } from '../plan/moves.js';
import type { Found, FoundEvent, FoundItem } from './found.js';
import { nameOf } from './judge-answers.js';
import { eventsOf } from './step-events.js';
import { targetAfter } from './target-after.js';

type Bulk = Entry<IntentThat<'bulk'>>;
type TakeBack = Entry<IntentThat<'takeBack'>>;

/** What undoing a step stores in the history of an item. */
const undoingOf: Readonly<Record<BulkStep, readonly string[]>> = {
  setField: ['TargetEdited', 'TargetReverted'],
  approve: ['ItemUnapproved'],
  unapprove: ['ItemApproved'],
  revert: ['TargetEdited'],
  discard: ['ItemRestored'],
  restore: ['ItemDiscarded'],
  // It may have had another reason before.
  flag: ['ItemUnflagged', 'ItemFlagged'],
  unflag: ['ItemFlagged'],
};

/** The codes for an item that others changed, approved, discarded or pushed. */
const reasons = ['revision_mismatch', 'changed_since', 'item_approved', 'item_discarded', 'item_removed'];

/** What a request left in the history of one of its items. */
interface Left {
  readonly itemId: string;
  /** Undefined if the item is lost. */
  readonly item: FoundItem | undefined;
  readonly events: readonly FoundEvent[];
  /** Whether something else has happened to the item since. */
  readonly isOvertaken: boolean;
}

/**
 * A command for many items is carried out on each of them once or not at all, on the revision that was seen, and its answer
 * counts the items that it changed. Undoing it is carried out wherever nothing else has happened since, and nowhere else.
 */
export function judgeBulk(ledger: Ledger, { queues }: Found): string[] {
  const found = new Map([...queues.values()].flat().map((item) => [item.id, item]));
  const named = new Set(ledger.that('bulk').flatMap(({ intent }) => intent.items.map(({ itemId }) => itemId)));
  const lost = [...named].filter((id) => !found.has(id));
  const leftBy = (id: string, { items }: IntentThat<'bulk'>) =>
    items.map(({ itemId }) => left(id, itemId, found.get(itemId)));
  return [
    ...lost.map((id) => `An item of a bulk command is lost: ${id}`),
    ...ledger.that('bulk').flatMap((entry) => {
      const all = leftBy(entry.id, entry.intent);
      return [...judgeDone(entry, all), ...judgeAnswer(entry, all)];
    }),
    ...ledger.that('takeBack').flatMap((entry) => {
      const { of } = entry.intent;
      const all = leftBy(entry.id, of.intent);
      return [...judgeUndone(entry, all, leftBy(of.id, of.intent)), ...judgeAnswer(entry, all)];
    }),
  ];
}

function left(id: string, itemId: string, item: FoundItem | undefined): Left {
  const history = item?.history ?? [];
  const events = history.filter(({ correlationId }) => correlationId === id);
  return { itemId, item, events, isOvertaken: events.length > 0 && history.at(-1) !== events.at(-1) };
}

function judgeDone(entry: Bulk, all: readonly Left[]): string[] {
  const { step, value, items } = entry.intent;
  return all.flatMap(({ itemId, events: [event, another] }, i) => {
    const seen = items[i]?.revision ?? NaN;
    if (event === undefined) return [];
    if (another !== undefined) return [`${nameOf(entry)} was carried out twice on ${itemId}`];
    if (!eventsOf[step].includes(event.type)) return [`${nameOf(entry)} left an ${event.type} of ${itemId}`];
    if (event.revision !== seen + 1) return [`${nameOf(entry)} was not carried out on revision ${seen} of ${itemId}`];
    const isSet = value === undefined || event.target?.includes(`"${FIELD}":${value}`);
    return isSet ? [] : [`${nameOf(entry)} stored another target of ${itemId}: ${event.target}`];
  });
}

function judgeUndone(entry: TakeBack, all: readonly Left[], before: readonly Left[]): string[] {
  const { of } = entry.intent;
  // A command whose outcome is unknown may have been carried out after it was undone.
  const isSettled = entry.outcome === 'acknowledged' && of.outcome === 'acknowledged';
  return all.flatMap(({ itemId, events: [event, another] }, i) => {
    const done = before[i];
    if (event === undefined) {
      const isForgotten = isSettled && done !== undefined && isToUndo(done);
      return isForgotten ? [`${nameOf(entry)} left what ${nameOf(of)} did to ${itemId}`] : [];
    }
    if (another !== undefined) return [`${nameOf(entry)} was carried out twice on ${itemId}`];
    if (!undoingOf[of.intent.step].includes(event.type)) {
      return [`${nameOf(entry)} left an ${event.type} of ${itemId}`];
    }
    const isNext = event.revision - 1 === done?.events[0]?.revision;
    return isNext ? [] : [`${nameOf(entry)} undid something else of ${itemId} than ${nameOf(of)}`];
  });
}

/** An item whose target was the original one stays as it is: there is nothing to edit. */
function isToUndo({ item, events: [event], isOvertaken }: Left): boolean {
  if (item === undefined || event === undefined || isOvertaken) return false;
  const history = item.history?.slice(0, event.revision) ?? [];
  return event.type !== 'TargetReverted' || targetAfter(history, item) !== item.originalTarget;
}

/** The answer matches what is stored, except on items that others changed before a later attempt was answered. */
function judgeAnswer(entry: Bulk | TakeBack, all: readonly Left[]): string[] {
  const { outcome, answered, attempts } = entry;
  const stored = all.filter(({ events }) => events.length > 0);
  if (outcome === 'refused' && stored.length > 0) return [`${nameOf(entry)} was refused, and changed ${stored.length}`];
  if (outcome !== 'acknowledged' || answered.bulk === undefined) return [];
  const { changed, unchanged, refused } = answered.bulk;
  const certain = stored.filter(({ isOvertaken }) => attempts === 1 || !isOvertaken);
  const wrong: string[] = [];
  if (changed < certain.length || changed > stored.length) {
    wrong.push(`${nameOf(entry)} says ${changed} changed, and it changed ${stored.length}`);
  }
  if (changed + unchanged + refused.length !== all.length) {
    wrong.push(`${nameOf(entry)} says nothing of some of its ${all.length} items`);
  }
  const isDone = new Set(certain.map(({ itemId }) => itemId));
  for (const { id, code } of refused) {
    if (isDone.has(id)) wrong.push(`${nameOf(entry)} was refused for ${id}, and changed it`);
    if (!reasons.includes(code)) wrong.push(`${nameOf(entry)} was refused for ${id} with ${code}`);
  }
  return wrong;
}
