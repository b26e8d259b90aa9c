import type { Ledger } from '../ledger.js';
import type { Found } from './found.js';
import { firstDisorder, grouped } from './grouped.js';

/** In each queue, what a client added with acknowledgment is in the order in which it was sent. */
export function judgeOrder(ledger: Ledger, { queues }: Found): string[] {
  const adding = ledger.entries.filter(({ outcome }) => outcome !== 'refused');
  const byPlace = grouped(adding, ({ actor, intent }) => `${actor} ${'queueId' in intent ? intent.queueId : ''}`);
  return [...byPlace.values()].flatMap((entries) => {
    const intents = entries.map(({ outcome, intent }) => ({ outcome, intent }));
    const queueId = intents.flatMap(({ intent }) => ('queueId' in intent ? [intent.queueId] : []))[0] ?? '';
    const items = queues.get(queueId);
    if (items === undefined) return [];
    const place = new Map(items.map(({ data }, i) => [data, i]));
    const rowsOf = (wanted: 'acknowledged' | 'unknown') =>
      intents.flatMap(({ outcome, intent }) =>
        outcome === wanted && (intent.is === 'add' || intent.is === 'importItems') ? intent.rows : [],
      );
    // Nobody knows when those were stored.
    const uncertain = new Set(rowsOf('unknown').map(({ data }) => data));
    const sent = [...new Set(rowsOf('acknowledged').map(({ data }) => data))];
    const known = sent.filter((data) => !uncertain.has(data) && place.has(data));
    const disorder = firstDisorder(known, (data) => place.get(data) ?? -1);
    return disorder ? [`A client sent ${disorder[0]} before ${disorder[1]}, and the queue has them the other way`] : [];
  });
}
