import { api } from '../api/client.js';
import type { SendVisits } from './visit-delivery.js';

/** How long to wait for an answer, in milliseconds. */
const PATIENCE = 20_000;
/** Refusals that may not last: signed out, too slow, too fast. */
const PASSING = [401, 408, 429];

export function sendVisitsOf(queueId: string): SendVisits {
  return async (visits, isLeaving) => {
    try {
      const { response } = await api.POST('/v1/labeling_queues/{queue}/visits', {
        params: { path: { queue: queueId } },
        body: { visits: [...visits] },
        keepalive: isLeaving,
        signal: AbortSignal.timeout(PATIENCE),
      });
      const { status } = response;
      if (status < 300) return 'taken';
      return status < 500 && !PASSING.includes(status) ? 'refused' : 'later';
    } catch {
      return 'later';
    }
  };
}
