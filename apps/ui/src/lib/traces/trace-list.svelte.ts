import { LineList, type KeptLines } from './line-list.svelte.js';
import type { TraceLine, TraceLines } from './trace.js';

const ofTrace = { idOf: ({ traceId }: TraceLine) => traceId, placeOf: ({ startNs }: TraceLine) => startNs };

export type KeptTraces = KeptLines<TraceLine>;

/** The traces loaded so far under one filter, newest first. */
export class TraceList extends LineList<TraceLine> {
  /** `query` is the query of the page's address. */
  constructor(query: string, first: TraceLines, fetcher: typeof fetch = fetch) {
    const sorry = 'The traces could not be loaded.';
    const { idOf, placeOf } = ofTrace;
    super({ address: `/traces/lines?${query}`, first, idOf, placeOf, sorry, fetcher });
  }
}
