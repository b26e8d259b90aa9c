import type { ActivityFilter } from './activity.js';
import { kinds } from './activity-words.js';

/** The query of the HTTP API for a filter. Days are in the reader's time zone. */
export function activityQuery(filter: ActivityFilter, more: Readonly<Record<string, string>> = {}): string {
  const types = kinds.find(({ value }) => value === filter.kind)?.types ?? [];
  const given = {
    queue: filter.queue,
    item: filter.item,
    actor: filter.actor,
    type: types.join(','),
    from: filter.from === '' ? '' : startOf(filter.from, 0),
    to: filter.to === '' ? '' : startOf(filter.to, 1),
    ...more,
  };
  return new URLSearchParams(Object.entries(given).filter(([, value]) => value !== '')).toString();
}

/** The start of a day, or of the day this many days later. */
function startOf(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}
