import type { FoundEvent, FoundItem } from './found.js';

/** The target of an item after these events, which are the first of its history. */
export function targetAfter(events: readonly FoundEvent[], { originalTarget }: FoundItem): string {
  let target = originalTarget;
  for (const event of events) {
    if (event.type === 'TargetEdited') target = event.target ?? '';
    if (event.type === 'TargetReverted') target = originalTarget;
  }
  return target;
}
