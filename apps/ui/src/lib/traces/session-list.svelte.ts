import { LineList } from './line-list.svelte.js';
import type { Lines } from './merge-lines.js';
import type { SessionLine } from './trace.js';

/** The sessions loaded so far, the most recently active first. */
export class SessionList extends LineList<SessionLine> {
  constructor(first: Lines<SessionLine>, fetcher: typeof fetch = fetch) {
    const sorry = 'The sessions could not be loaded.';
    const idOf = ({ sessionId }: SessionLine) => sessionId;
    const placeOf = ({ latestStartedAt }: SessionLine) => latestStartedAt;
    super({ address: '/traces/sessions/lines?', first, idOf, placeOf, sorry, fetcher });
  }
}
