import type { ImportResult } from './queue-import.svelte.js';
import type { WorkStep } from './follow-work.js';

const count = (n: number) => n.toLocaleString('en');

/** "Reading: 2,000 of 5,000" */
export function stepWords({ phase, done, total }: WorkStep): string {
  const doing = phase === 'adding' ? 'Adding' : 'Reading';
  return `${doing}: ${count(done)}${total === null ? '' : ` of ${count(total)}`}`;
}

/** The progress of both halves of the work together, from 0 to 1; undefined while it is unknown. */
export function shareDone({ phase, done, total }: WorkStep): number | undefined {
  if (total === null) return undefined;
  const half = total === 0 ? 1 : Math.min(done / total, 1);
  // Reading is quick compared to adding.
  return phase === 'adding' ? 0.1 + half * 0.9 : half * 0.1;
}

/** "12 items were added; 3 already existed." */
export function resultWords({ added, collapsed }: ImportResult): string {
  const items = added === 1 ? '1 item was added' : `${count(added)} items were added`;
  if (collapsed === 0) return added === 0 ? 'No items to add.' : `${items}.`;
  const there = collapsed === 1 ? '1 already existed' : `${count(collapsed)} already existed`;
  return added === 0 ? `No new items: ${there}.` : `${items}; ${there}.`;
}
