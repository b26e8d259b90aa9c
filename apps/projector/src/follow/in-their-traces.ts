import { isUsable, type SubscribedEvent } from '@labeling/event-store';
import { beginFollowUps } from '@labeling/telemetry/spans';

/** Shows in the traces of the requests that led to the events when their rows were written: from the beginning to the commit. */
export async function inTheirTraces<Result>(
  events: readonly SubscribedEvent[],
  fold: () => Promise<Result>,
): Promise<Result> {
  const appended = events.filter(isUsable).map(({ metadata }) => metadata);
  const spans = beginFollowUps('fold', 'labeling.events', appended, { 'labeling.batch_events': events.length });
  try {
    const result = await fold();
    spans.end();
    return result;
  } catch (error) {
    spans.fail(error);
    throw error;
  }
}
