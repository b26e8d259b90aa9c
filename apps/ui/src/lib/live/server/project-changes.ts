// Notifies a project's open pages that something they list has changed. Runs on the server.
import { existingQueues, listDatasetsEver, type QueuesSeen, type ReadModelChange } from '@labeling/read-models/queries';
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

/** What comes within this time of a first element, as one list. */
const gathered =
  (milliseconds: number) =>
  <T>(source: Observable<T>): Observable<T[]> =>
    source.pipe(
      connect((shared) =>
        shared.pipe(buffer(shared.pipe(throttleTime(milliseconds, undefined, { leading: false, trailing: true })))),
      ),
    );

/** What the pages of one viewer list. */
class ProjectLists {
  /** What they may still show: a queue leaves the list when it is deleted, and when it is not open to them any more. */
  #shown: Promise<ReadonlySet<string>>;

  constructor(
    private readonly db: Stores['db'],
    private readonly seen: QueuesSeen,
  ) {
    this.#shown = this.#queues().catch(() => new Set());
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
    if (ids === 'any') return true;
    if (ids.size === 0) return false;
    const [before, now] = [await this.#shown, await this.#queues()];
    this.#shown = Promise.resolve(now);
    return [...ids].some((id) => before.has(id) || now.has(id));
  }

  async #areListed(ids: Ids): Promise<boolean> {
    if (ids === 'any') return true;
    return ids.size > 0 && (await listDatasetsEver(this.db, this.seen.projectId)).some(({ id }) => ids.has(id));
  }

  async #queues(): Promise<ReadonlySet<string>> {
    return new Set((await existingQueues(this.db, this.seen)).map(({ id }) => id));
  }
}

type Ids = ReadonlySet<string> | 'any';

/** Null stands for ids that nobody knows. */
const idsOf = (lists: readonly (readonly string[] | null)[]): Ids =>
  lists.includes(null) ? 'any' : new Set(lists.flatMap((ids) => ids ?? []));
