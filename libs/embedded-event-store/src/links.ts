import { LONGEST_NAME_BYTES, type RecordedEvent } from './recorded-event.js';
import type { Store } from './store.js';
import { visibleRange } from './stream-view.js';

const LINK_TYPE = '$>';
/** `12@item-1`: revision 12 of the stream item-1. */
const LINK = /^(\d{1,16})@(.+)$/s;

/** An event as a reader receives it. A link whose event is gone has no event. */
export interface ResolvedEvent {
  readonly event: RecordedEvent | undefined;
  readonly link: RecordedEvent | undefined;
}
export type Resolve = (event: RecordedEvent) => ResolvedEvent;

export const unresolved: Resolve = (event) => ({ event, link: undefined });

/** Replaces links with the events they point to, as far as readers still see these. */
export function resolveLinks(store: Store): Resolve {
  return (event) => (event.type === LINK_TYPE ? { event: targetOf(store, event), link: event } : unresolved(event));
}

function targetOf(store: Store, { data }: RecordedEvent): RecordedEvent | undefined {
  if (data.byteLength > LONGEST_NAME_BYTES * 2) return undefined;
  const [, revision = '', stream = ''] = LINK.exec(Buffer.from(data).toString('utf8')) ?? [];
  if (stream === '') return undefined;
  const state = store.states.of(stream);
  const visible = visibleRange(stream, state, Date.now());
  if (visible === undefined || state.tombstoned || state.softDeleted) return undefined;
  const from = Number(revision);
  if (from < visible.from || from > visible.to) return undefined;
  return store.pages.streamForwards({ ...visible, from, to: from }, 1).events[0];
}
