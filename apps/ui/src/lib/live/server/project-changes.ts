// Notifies a project's open pages that something they list has changed. Runs on the server.
import { hasDatasetAmong, queueIdsSeen, type QueuesSeen, type ReadModelChange } from '@labeling/read-models/queries';
import { buffer, concatMap, connect, defer, filter, throttleTime, type Observable } from 'rxjs';
import type { Stores } from '../../server/stores.js';
import type { ProjectChange } from '../project-feed.js';
import { readModelChanges } from './read-model-changes.js';

/** Changes within this time are sent together, in milliseconds. */
const GATHER = 250;

/** Changes of the project's own queues and datasets, as far as the viewer sees them. Never fails. */
export const projectChanges = ({ db, watcher }: Stores, seen: QueuesSeen): Observable<ProjectChange> =>
  defer(() => {
    const lists = new ProjectLists(db, seen);
    return readModelChanges(watcher).pipe(
      filter(({ queues, datasets }) => queues?.length !== 0 || datasets?.length !== 0),
      gathered(GATHER),
      concatMap((changes) => lists.changeIn(changes)),
      filter(({ queues, datasets }) => queues || datasets),
    );
  });

/** Collects what comes within this time of a first element into one list. */
const gathered =
  (milliseconds: number) =>
  <T>(source: Observable<T>): Observable<T[]> =>
    source.pipe(
      connect((shared) =>
        shared.pipe(buffer(shared.pipe(throttleTime(milliseconds, undefined, { leading: false, trailing: true })))),
      ),
    );

/** What the pages of one viewer list. Each open page asks on every change, so only what changed is read. */
class ProjectLists {
  /**
   * The queues they may still show: one leaves the list when it is deleted, and when it is no longer open to them.
   * Undefined while that is unknown.
   */
  #shown: Promise<Set<string> | undefined>;

  constructor(
    private readonly db: Stores['db'],
    private readonly seen: QueuesSeen,
  ) {
    this.#shown = this.#read();
  }

  async changeIn(changes: readonly ReadModelChange[]): Promise<ProjectChange> {
    const queues = idsOf(changes.map((change) => change.queues?.map(({ id }) => id) ?? null));
    const datasets = idsOf(changes.map((change) => change.datasets));
    try {
      return { queues: await this.#areShown(queues), datasets: await this.#areListed(datasets) };
    } catch {
      // The database is down for a moment: one reload too many does no harm.
      return { queues: true, datasets: true };
    }
  }

  async #areShown(ids: Ids): Promise<boolean> {
    if (ids !== 'any' && ids.size === 0) return false;
    const shown = await this.#shown;
    if (ids === 'any' || shown === undefined) {
      this.#shown = this.#read();
      return true;
    }
    const now = await queueIdsSeen(this.db, this.seen, [...ids]);
    const areShown = [...ids].some((id) => shown.has(id) || now.has(id));
    for (const id of ids) {
      if (now.has(id)) shown.add(id);
      else shown.delete(id);
    }
    return areShown;
  }

  async #areListed(ids: Ids): Promise<boolean> {
    if (ids === 'any') return true;
    return ids.size > 0 && hasDatasetAmong(this.db, this.seen.projectId, [...ids]);
  }

  #read(): Promise<Set<string> | undefined> {
    return queueIdsSeen(this.db, this.seen).catch(() => undefined);
  }
}

type Ids = ReadonlySet<string> | 'any';

/** Null stands for unknown ids. */
const idsOf = (lists: readonly (readonly string[] | null)[]): Ids =>
  lists.includes(null) ? 'any' : new Set(lists.flatMap((ids) => ids ?? []));
