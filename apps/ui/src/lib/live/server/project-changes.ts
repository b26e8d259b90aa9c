// Tells a project's open pages that something they list has changed. Server side.
import { listDatasets, listQueues, type ReadModelChange } from '@labeling/read-models/queries';
import type { Stores } from '../../server/stores.js';

/** What kind of thing changed in the project. */
export interface ProjectChange {
  readonly queues: boolean;
  readonly datasets: boolean;
}

/** Changes within this time are told together, in milliseconds. */
const GATHER = 250;

/** Calls `tell` after changes of the project's own queues and datasets, until the function returned is called. */
export function followProject({ db, watcher }: Stores, projectId: string, tell: (change: ProjectChange) => void) {
  let queues = new Set<string>();
  let datasets = new Set<string>();
  let isAnyQueue = false;
  let isAnyDataset = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = watcher.on((change: ReadModelChange) => {
    for (const { id } of change.queues ?? []) queues.add(id);
    for (const id of change.datasets ?? []) datasets.add(id);
    isAnyQueue ||= change.queues === null;
    isAnyDataset ||= change.datasets === null;
    if (timer !== undefined || !(isAnyQueue || isAnyDataset || queues.size > 0 || datasets.size > 0)) return;
    timer = setTimeout(() => void flush(), GATHER);
  });

  async function flush() {
    timer = undefined;
    const seen = { queues, datasets, isAnyQueue, isAnyDataset };
    queues = new Set();
    datasets = new Set();
    isAnyQueue = isAnyDataset = false;
    try {
      const change = {
        queues: seen.isAnyQueue || (seen.queues.size > 0 && (await ownsOne(listQueues, seen.queues))),
        datasets: seen.isAnyDataset || (seen.datasets.size > 0 && (await ownsOne(listDatasets, seen.datasets))),
      };
      if (change.queues || change.datasets) tell(change);
    } catch {
      // The database is away for a moment: better one look too many.
      tell({ queues: true, datasets: true });
    }
  }

  async function ownsOne(list: (from: typeof db, project: string) => Promise<{ id: string }[]>, ids: Set<string>) {
    return (await list(db, projectId)).some(({ id }) => ids.has(id));
  }

  return () => {
    stop();
    clearTimeout(timer);
  };
}
