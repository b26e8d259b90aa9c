import type { QueueCounters } from '@labeling/read-models/queries';

export type Counts = Pick<QueueCounters, 'new' | 'modified' | 'approved' | 'pushed'>;

/** All items that count as work: discarded ones do not. */
export function wholeOf({ new: untouched, modified, approved, pushed }: Counts): number {
  return untouched + modified + approved + pushed;
}

/** `100 of 200 done`. A push takes finished items out of the queue, and they stay done. */
export function doneWords(counts: Counts): string {
  const whole = wholeOf(counts);
  if (whole === 0) return 'No items';
  return `${(counts.approved + counts.pushed).toLocaleString('en')} of ${whole.toLocaleString('en')} done`;
}

/** `12 · 88 left`: what somebody did, and what is left. */
export function ownWords(done: number, left: number): string {
  return `${done.toLocaleString('en')}${left === 0 ? '' : ` · ${left.toLocaleString('en')} left`}`;
}
