import type { EventFilter } from './event-filter.js';
import type { ReadPages, StreamRange } from './read-pages.js';
import type { RecordedEvent } from './recorded-event.js';

export interface AllRead {
  readonly direction: 'forwards' | 'backwards';
  /** Forwards: the first position to read. Backwards: the position before which to start. */
  readonly from: number;
  readonly limit: number;
  readonly filter: EventFilter | undefined;
}

export interface StreamRead {
  readonly direction: 'forwards' | 'backwards';
  /** The first revision to read, inclusive in both directions. */
  readonly from: number;
  readonly limit: number;
}

/** Reads $all up to `head`, page by page, so that a read always ends even while others append. */
export function* readAll(pages: ReadPages, read: AllRead, head: number): Generator<readonly RecordedEvent[]> {
  const forwards = read.direction === 'forwards';
  let low = forwards ? read.from : 1;
  let high = forwards ? head : Math.min(head, read.from - 1);
  let wanted = read.limit;
  for (let more = true; more && wanted > 0;) {
    const page = forwards ? pages.allForwards(low, high) : pages.allBackwards(low, high);
    const { filter } = read;
    const events = (filter ? page.events.filter((event) => filter.matches(event)) : page.events).slice(0, wanted);
    wanted -= events.length;
    more = page.more;
    const last = page.events.at(-1);
    if (forwards) low = (last?.position ?? low) + 1;
    else high = (last?.position ?? high) - 1;
    yield events;
  }
}

/** Reads the visible part of one stream, page by page. */
export function* readStream(
  pages: ReadPages,
  read: StreamRead,
  visible: StreamRange,
): Generator<readonly RecordedEvent[]> {
  const forwards = read.direction === 'forwards';
  let from = forwards ? Math.max(visible.from, read.from) : visible.from;
  let to = forwards ? visible.to : Math.min(visible.to, read.from);
  let wanted = read.limit;
  for (let more = true; more && wanted > 0;) {
    const range = { ...visible, from, to };
    const { events, more: hasMore } = forwards
      ? pages.streamForwards(range, wanted)
      : pages.streamBackwards(range, wanted);
    wanted -= events.length;
    more = hasMore;
    const last = events.at(-1);
    if (forwards) from = (last?.revision ?? from) + 1;
    else to = (last?.revision ?? to) - 1;
    yield events;
  }
}
