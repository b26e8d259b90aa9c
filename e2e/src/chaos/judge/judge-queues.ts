import type { Ledger } from '../ledger.js';
import type { Found } from './found.js';
import { nameOf } from './judge-answers.js';

/** A queue that was created is there once, under the id of the answer, until it was deleted; then it is gone. */
export function judgeQueues(ledger: Ledger, { queueNames }: Found): string[] {
  const deleting = ledger.that('deleteQueue');
  const outcomeOf = (queueId: string) =>
    deleting.filter(({ intent }) => intent.queueId === queueId).map((entry) => entry.outcome);
  return ledger.that('createQueue').flatMap((entry) => {
    const same = queueNames.filter(({ name }) => name === entry.intent.name);
    if (same.length > 1) return [`${nameOf(entry)} created ${same.length} queues`];
    if (entry.outcome === 'refused' && same.length > 0) return [`${nameOf(entry)} was refused, and its queue is there`];
    const { id } = entry.answered;
    if (entry.outcome !== 'acknowledged' || id === undefined) return [];
    const deleted = outcomeOf(id);
    if (deleted.includes('acknowledged')) return same.length > 0 ? [`Queue ${id} was deleted, and is there`] : [];
    if (deleted.includes('unknown')) return [];
    return same[0]?.id === id ? [] : [`${nameOf(entry)} created queue ${id}, which is not there`];
  });
}
