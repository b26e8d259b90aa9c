import type { Entry, IntentThat, Ledger } from '../ledger.js';
import type { Found, FoundEvent, FoundItem } from './found.js';
import { grouped } from './grouped.js';
import { nameOf } from './judge-answers.js';
import { eventsOf } from './step-events.js';
import { targetAfter } from './target-after.js';

type Review = Entry<IntentThat<'review'>>;

/**
 * Every acknowledged review is in the history of its item once, where its answer said, unless another did the same; a refused
 * one is not; an unknown one is there completely or not at all. The list shows what the history results in.
 */
export function judgeReviewed(ledger: Ledger, { queues, annotated }: Found): string[] {
  const reviews = ledger.that('review');
  const byItem = grouped(reviews, ({ intent }) => intent.itemId);
  // `judgeAnnotated` judges the others.
  const reviewed = [...queues].filter(([id]) => !annotated.has(id));
  const items = new Map(reviewed.flatMap(([, all]) => all).map((item) => [item.id, item]));
  const lost = [...byItem.keys()].filter((id) => !items.has(id)).map((id) => `A reviewed item is lost: ${id}`);
  // `judgeBulk` judges these.
  const inBulk = new Set([...ledger.that('bulk'), ...ledger.that('takeBack')].map(({ id }) => id));
  return [...lost, ...[...items.values()].flatMap((item) => judgeItem(item, byItem.get(item.id) ?? [], inBulk))];
}

function judgeItem(item: FoundItem, reviews: readonly Review[], inBulk: ReadonlySet<string>): string[] {
  const history = item.history ?? [];
  const byRequest = grouped(history, ({ correlationId }) => correlationId);
  const known = new Set(reviews.map(({ id }) => id));
  const foreign = history.filter(
    ({ type, correlationId }) =>
      !['ItemAdded', 'ItemPushed'].includes(type) && !known.has(correlationId) && !inBulk.has(correlationId),
  );
  return [
    ...foreign.map(({ type, correlationId }) => `${item.id} has an ${type} of ${correlationId}, which nobody sent`),
    ...reviews.flatMap((review) => judgeReview(review, byRequest.get(review.id) ?? [], history)),
    ...judgeShown(item),
  ];
}

function judgeReview(review: Review, events: readonly FoundEvent[], history: readonly FoundEvent[]): string[] {
  const { outcome, answered, intent } = review;
  const { step, revision, target } = intent;
  const stored = events.map(({ type }) => type).join(', ');
  const whole = eventsOf[step].join(', ');
  if (stored === '' && isDoneByAnother(review, history)) return [];
  const had = outcome === 'acknowledged' && answered.revision !== revision;
  const isRight =
    outcome === 'refused'
      ? stored === ''
      : outcome === 'unknown'
        ? ['', whole].includes(stored)
        : stored === (had ? whole : '');
  if (!isRight) return [`${nameOf(review)} is ${outcome}, and of it there is: ${stored || 'nothing'}`];
  const wrong: string[] = [];
  if (had && events.at(-1)?.revision !== answered.revision) {
    wrong.push(`${nameOf(review)} is not at revision ${answered.revision}, as it was answered`);
  }
  if (events.length > 0 && events[0]?.revision !== revision + 1) {
    wrong.push(`${nameOf(review)} was not carried out on revision ${revision}`);
  }
  const edit = events.find(({ type }) => type === 'TargetEdited');
  if (edit && edit.target !== target) wrong.push(`${nameOf(review)} stored another target: ${edit.target}`);
  return wrong;
}

/** If exactly what it asks for has already happened to the item, a command is acknowledged and changes nothing. */
function isDoneByAnother({ outcome, answered, intent }: Review, history: readonly FoundEvent[]): boolean {
  const { revision = 0 } = answered;
  const since = history.filter((event) => event.revision > intent.revision && event.revision <= revision);
  const isSame = since.map(({ type }) => type).join(', ') === eventsOf[intent.step].join(', ');
  const isSameTarget = since.every(({ type, target }) => type !== 'TargetEdited' || target === intent.target);
  return outcome === 'acknowledged' && isSame && isSameTarget;
}

function judgeShown(item: FoundItem): string[] {
  const { id, revision, target, originalTarget, state, history } = item;
  if (history === undefined) {
    return target === originalTarget && state === 'New'
      ? []
      : [`${id} is ${state}, and its history knows of no change`];
  }
  const expected = targetAfter(history, item);
  const wrong: string[] = [];
  if (target !== expected) wrong.push(`${id} shows ${target}, and the last edit was to ${expected}`);
  if (history.some((event, i) => event.revision !== i)) wrong.push(`${id} has a history with a gap`);
  if (history.length !== revision + 1) wrong.push(`${id} is shown at revision ${revision} of ${history.length - 1}`);
  return wrong;
}
