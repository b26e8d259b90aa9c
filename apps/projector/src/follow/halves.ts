import { followersOf, type SubscribedEvent } from '@labeling/event-store';

type Events = readonly SubscribedEvent[];

/** Two parts of about the same size, the first of which ends at the end of an append, unless all are of one append. */
export function halvesOf(events: Events): readonly [Events, Events] {
  const middle = Math.ceil(events.length / 2);
  const endsAppend = (event: SubscribedEvent, i: number) => i < events.length - 1 && followersOf(event) === 0;
  const behind = events.slice(middle - 1).findIndex((event, i) => endsAppend(event, middle - 1 + i));
  const before = events.slice(0, middle).findLastIndex(endsAppend);
  const end = behind >= 0 ? middle + behind : before >= 0 ? before + 1 : middle;
  return [events.slice(0, end), events.slice(end)];
}
