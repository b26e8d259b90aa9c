// Notifies a project's open pages that something they list has changed. Runs on the server.
import { existingQueues, listDatasets, type ReadModelChange } from '@labeling/read-models/queries';
import { buffer, concatMap, connect, filter, throttleTime, type Observable } from 'rxjs';
import type { Stores } from '../../server/stores.js';
import { readModelChanges } from './read-model-changes.js';

/** What changed in the project. */
export interface ProjectChange {
  readonly queues: boolean;
  readonly datasets: boolean;
}

/** Changes within this time are sent together, in milliseconds. */
const GATHER = 250;

/** Changes of the project's own queues and datasets. Never fails. */
export const projectChanges = ({ db, watcher }: Stores, projectId: string): Observable<ProjectChange> =>
  readModelChanges(watcher).pipe(
    filter(({ queues, datasets }) => queues?.length !== 0 || datasets?.length !== 0),
    gathered(GATHER),
    concatMap((changes) => changeIn(db, projectId, changes)),
    filter(({ queues, datasets }) => queues || datasets),
  );

/** What comes within this time of a first element, as one list. */
const gathered =
  (milliseconds: number) =>
  <T>(source: Observable<T>): Observable<T[]> =>
    source.pipe(
      connect((shared) =>
        shared.pipe(buffer(shared.pipe(throttleTime(milliseconds, undefined, { leading: false, trailing: true })))),
      ),
    );

async function changeIn(db: Stores['db'], projectId: string, changes: ReadModelChange[]): Promise<ProjectChange> {
  const queues = idsOf(changes.map((change) => change.queues?.map(({ id }) => id) ?? null));
  const datasets = idsOf(changes.map((change) => change.datasets));
  const ownsOne = async (list: (from: typeof db, project: string) => Promise<{ id: string }[]>, ids: Ids) =>
    ids === 'any' || (ids.size > 0 && (await list(db, projectId)).some(({ id }) => ids.has(id)));
  try {
    return { queues: await ownsOne(existingQueues, queues), datasets: await ownsOne(listDatasets, datasets) };
  } catch {
    // The database is down for a moment: one reload too many does no harm.
    return { queues: true, datasets: true };
  }
}

type Ids = ReadonlySet<string> | 'any';

/** Null stands for ids that nobody knows. */
const idsOf = (lists: readonly (readonly string[] | null)[]): Ids =>
  lists.includes(null) ? 'any' : new Set(lists.flatMap((ids) => ids ?? []));
