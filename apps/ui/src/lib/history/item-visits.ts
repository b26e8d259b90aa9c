// Who had an item on their screen, from the HTTP API, and for how long in total.
import { allPages, type Page } from '../api/all-pages.js';
import { apiPath } from '../api/client.js';
import type { Actor } from '@labeling/domain';

export interface ItemVisit {
  readonly id: string;
  readonly actor: Actor;
  /** ISO 8601. */
  readonly from: string;
  readonly to: string;
}
/** All the time that one person looked at an item. */
export interface Viewer {
  readonly actor: Actor;
  /** Time during which several of their screens showed the item counts once. */
  readonly milliseconds: number;
  readonly visits: number;
  /** ISO 8601. */
  readonly lastSeen: string;
}

export type VisitsPage = Page<ItemVisit>;

const TIMEOUT = 15_000;

export const visitsPath = (queueId: string, itemId: string): string =>
  apiPath('/v1/labeling_queues/{queue}/items/{item}/visits', { queue: queueId, item: itemId });

/** Every visit to the item; empty when the queue never had it. @throws when the server cannot be reached or refuses. */
export function loadVisits(queueId: string, itemId: string, fetcher = fetch): Promise<readonly ItemVisit[]> {
  return allPages(async (query): Promise<VisitsPage> => {
    const response = await fetcher(`${visitsPath(queueId, itemId)}?${query}`, { signal: AbortSignal.timeout(TIMEOUT) });
    if (response.status === 404) return { data: [], next: null };
    if (!response.ok) throw new Error(`The visits could not be loaded (${response.status})`);
    return response.json();
  });
}

/** Who had the item open between two moments (ISO 8601; at any time when not given), longest first. */
export function viewersOf(
  visits: readonly ItemVisit[],
  after: string | undefined = undefined,
  until: string | undefined = undefined,
): readonly Viewer[] {
  const [first, last] = [
    after === undefined ? -Infinity : Date.parse(after),
    until === undefined ? Infinity : Date.parse(until),
  ];
  const spans = visits.flatMap(({ actor, from, to }) => {
    const span = { actor, from: Math.max(Date.parse(from), first), to: Math.min(Date.parse(to), last) };
    return span.from < span.to ? [span] : [];
  });
  // They are in the order in which they were reported: one that waited for a server may be older than those before it.
  spans.sort((a, b) => a.from - b.from);
  const holders = [...Map.groupBy(spans, ({ actor }) => actor.id).values()].flatMap((theirs): Viewer[] => {
    // The latest name of somebody who may have had another before.
    const actor = theirs.at(-1)?.actor;
    const lastSeen = theirs.reduce((latest, { to }) => Math.max(latest, to), 0);
    return actor === undefined
      ? []
      : [{ actor, milliseconds: timeIn(theirs), visits: theirs.length, lastSeen: new Date(lastSeen).toISOString() }];
  });
  return holders.sort((a, b) => b.milliseconds - a.milliseconds);
}

/** Milliseconds that at least one of these covers. Expects the earliest first. */
function timeIn(spans: readonly { readonly from: number; readonly to: number }[]): number {
  let sum = 0;
  let until = -Infinity;
  for (const { from, to } of spans) {
    sum += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return sum;
}
