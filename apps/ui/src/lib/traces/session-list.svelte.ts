import { LineList } from './line-list.svelte.js';
import type { Lines } from './merge-lines.js';
import type { SessionLine } from './trace.js';

/** The sessions loaded so far, the last active first. */
export class SessionList extends LineList<SessionLine> {
  constructor(first: Lines<SessionLine>, fetcher: typeof fetch = fetch) {
    const sorry = 'The sessions could not be loaded.';
    super({ address: '/traces/sessions/lines?', first, idOf: ({ sessionId }) => sessionId, sorry, fetcher });
  }
}
