import type { MostPlaces } from '../concurrency/places.js';
import { Problem } from '../problem-details/problem.js';

/** Seconds after which a client may try again. */
const RETRY_AFTER = '1';

/** `work` names what is limited: `exports are sent`. */
export function tooBusy(work: string, { atOnce, ofCaller }: MostPlaces): Problem {
  const detail = `At most ${atOnce} ${work} at once, and ${ofCaller} per caller`;
  return new Problem('too_busy', detail, { headers: { 'Retry-After': RETRY_AFTER } });
}
