import { absentItem } from './item-state.js';
import { evolvePast, pastBefore, type CorrelatedEvent, type RequestPast } from './request-past.js';

/** For an item that was in the state `start` before all of these events. */
export function pastOf(events: Iterable<CorrelatedEvent>, correlationId: string, start = absentItem): RequestPast {
  let past = pastBefore(start);
  for (const each of events) past = evolvePast(past, each, correlationId);
  return past;
}
