import type { SendVisits } from './visit-delivery.js';

/** An answer that takes longer, in milliseconds, is not waited for. */
const PATIENCE = 20_000;
/** Refusals that may not last: signed out, too slow, too fast. */
const PASSING = [401, 408, 429];

export function sendVisitsOf(queueId: string): SendVisits {
  return async (visits, isLeaving) => {
    try {
      const { status } = await fetch(`/v1/labeling_queues/${queueId}/visits`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ visits }),
        keepalive: isLeaving,
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (status < 300) return 'taken';
      return status < 500 && !PASSING.includes(status) ? 'refused' : 'later';
    } catch {
      return 'later';
    }
  };
}
