// The events that the review screen of one queue receives while it is open. Runs on the server.
import { concatAll, defer, EMPTY, filter, map, merge, Observable } from 'rxjs';
import type { Person } from '../../presence/person.js';
import { getQueue, type Annotator } from '@labeling/read-models/queries';
import { annotatorChanges } from '../../annotations/server/annotator-changes.js';
import { isScreenId } from '../../presence/server/screen-report.js';
import type { QueueChange } from '../../review/live-feed.js';
import type { ServerEvent } from '../../server/event-stream.js';
import type { Stores } from '../../server/stores.js';
import { readModelChanges } from './read-model-changes.js';

export interface OpenQueue {
  readonly queueId: string;
  readonly memberId: string;
  /** The id that the screen gave itself, if it did. */
  readonly screen: string | null;
  /** The position that the screen shows, and the revision of the queue that its settings come from. */
  readonly since: string | null;
  readonly settings: string | null;
  /** Who sees items with their own answers, as of now; undefined for everybody else. */
  readonly annotator: () => Annotator | undefined;
}

/**
 * Changes of the queue (`change`), and for a screen that gives its id who else is there (`presence`). A screen that
 * shows another position than this process has, or other settings, is asked to reload. Without an id, or with another member's, only
 * changes are sent: labeling must not suffer. They end when the queue is deleted, or is no longer open to the member:
 * the last one says that something changed, but not what.
 */
export const queueEvents = (stores: Stores, open: OpenQueue): Observable<ServerEvent> =>
  merge(
    queueChanges(stores, open).pipe(
      map((data) => ({ event: 'change', data, ...(data.settings && { farewell: { ...data, items: [] } }) })),
    ),
    people(stores, open).pipe(map((data) => ({ event: 'presence', data }))),
  );

function queueChanges({ db, watcher }: Stores, { queueId, annotator, ...open }: OpenQueue): Observable<QueueChange> {
  const missed = defer(async (): Promise<QueueChange[]> => {
    const position = String(watcher.position());
    const settings = open.settings !== null && open.settings !== String((await getQueue(db, queueId))?.revision);
    const items = open.since === null || open.since === position ? [] : null;
    return items === null || settings ? [{ position, items, settings }] : [];
  }).pipe(concatAll());
  const changes = readModelChanges(watcher).pipe(
    map(({ position, queues }) => ({ position, queues, changed: queues?.find(({ id }) => id === queueId) })),
    filter(({ queues, changed }) => queues === null || changed !== undefined),
    map(({ position, changed: { items = null, settings = true } = {} }) => ({
      position: String(position),
      items,
      settings,
    })),
    annotatorChanges(db, queueId, annotator),
  );
  // Listening comes first: a change between the two would be lost.
  return merge(changes, missed);
}

function people({ presence }: Stores, { screen, queueId, memberId }: OpenQueue): Observable<readonly Person[]> {
  if (!isScreenId(screen) || !presence.mayUse(screen, memberId)) return EMPTY;
  return new Observable((hearing) =>
    presence.follow({ screen, queueId, memberId, tell: (others) => hearing.next(others) }),
  );
}
