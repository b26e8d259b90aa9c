import { randomUUID } from 'node:crypto';
import { turn } from '../event-loop.js';
import { resolveLinks, unresolved, type Resolve } from '../links.js';
import { resourceExhausted, streamDeleted } from '../protocol/call-errors.js';
import { confirmationResponse, eventResponse, streamNotFoundResponse } from '../protocol/read-responses.js';
import type { From, ReadRequest } from '../protocol/read-requests.js';
import { readAll, readStream } from '../reads.js';
import type { RecordedEvent } from '../recorded-event.js';
import type { Store } from '../store.js';
import type { StreamState } from '../stream-state.js';
import { visibleRange } from '../stream-view.js';
import { runSubscription, type NextPage, type SubscriptionSink } from '../subscription.js';

/** Answers a Read call: a read that ends, or a subscription that does not. */
export async function answerRead(store: Store, request: ReadRequest, sink: SubscriptionSink): Promise<void> {
  const { stream, limit } = request;
  if (limit === undefined) return subscribe(store, request, sink);
  if (stream === undefined) await sendAll(readAllPages(store, request, limit), resolving(store, request), sink);
  else await answerStreamRead(store, request, stream, limit, sink);
  sink.end();
}

function readAllPages(store: Store, { direction, from, filter }: ReadRequest, limit: number) {
  const head = store.log.head;
  return readAll(store.pages, { direction, from: resolve(from, 1, head + 1), limit, filter }, head);
}

async function answerStreamRead(
  store: Store,
  request: ReadRequest,
  stream: string,
  limit: number,
  sink: SubscriptionSink,
) {
  const state = existing(store, stream);
  const visible = visibleRange(stream, state, Date.now());
  if (visible === undefined || state.softDeleted || state.revision < 0) {
    await sink.send(streamNotFoundResponse(stream));
    return;
  }
  const { direction } = request;
  const end = direction === 'forwards' ? state.revision + 1 : state.revision;
  const pages = readStream(store.pages, { direction, from: resolve(request.from, 0, end), limit }, visible);
  await sendAll(pages, resolving(store, request), sink);
}

async function sendAll(
  pages: Iterable<readonly RecordedEvent[]>,
  resolved: Resolve,
  sink: SubscriptionSink,
): Promise<void> {
  for (const page of pages) {
    for (const event of page) {
      const full = sink.send(eventResponse(resolved(event)));
      if (full) await full;
      if (sink.closed) return;
    }
    await turn();
    if (sink.closed) return;
  }
}

function resolving(store: Store, request: ReadRequest): Resolve {
  return request.resolveLinks ? resolveLinks(store) : unresolved;
}

/** Each subscription wakes at every commit and reads on its own, so their number determines the cost of an append. The product has a few. */
const MOST_SUBSCRIPTIONS = 256;

async function subscribe(store: Store, request: ReadRequest, sink: SubscriptionSink): Promise<void> {
  if (store.commits.listeners >= MOST_SUBSCRIPTIONS) {
    throw resourceExhausted(`There are ${MOST_SUBSCRIPTIONS} subscriptions already.`);
  }
  const { stream } = request;
  const nextPage = stream === undefined ? pagesOfAll(store, request.from) : pagesOfStream(store, stream, request.from);
  await sink.send(confirmationResponse(randomUUID()));
  const filter = stream === undefined ? request.filter : undefined;
  await runSubscription(sink, store.commits, nextPage, { filter, resolved: resolving(store, request) });
}

function pagesOfAll(store: Store, from: From): NextPage {
  let after = resolve(from, 0, store.log.head);
  return () => {
    const page = store.pages.allForwards(after + 1, store.log.head);
    after = page.events.at(-1)?.position ?? after;
    return page;
  };
}

function pagesOfStream(store: Store, stream: string, from: From): NextPage {
  let after = resolve(from, -1, existing(store, stream).revision);
  return () => {
    const state = store.states.of(stream);
    const visible = visibleRange(stream, state, Date.now());
    const page = visible && store.pages.streamForwards({ ...visible, from: Math.max(visible.from, after + 1) });
    // A subscriber receives the tombstone, and then the error for it.
    if (!page?.events.length) return state.tombstoned ? refuse(streamDeleted(stream)) : { events: [], more: false };
    after = page.events.at(-1)?.revision ?? after;
    return page;
  };
}

function refuse(error: Error): never {
  throw error;
}

/** @throws CallError when the stream has a tombstone */
function existing(store: Store, stream: string): StreamState {
  const state = store.states.of(stream);
  if (state.tombstoned) throw streamDeleted(stream);
  return state;
}

function resolve(from: From, start: number, end: number): number {
  if (from === 'start') return start;
  return from === 'end' ? end : from;
}
