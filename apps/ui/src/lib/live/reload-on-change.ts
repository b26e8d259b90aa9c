import { followProject, type ProjectChange } from './project-feed.js';
import { refresh } from './refresh.js';
import { Reloading } from './reloading.js';

/** Whole lists of a busy project, which change all the time, are loaded again only after a pause, in milliseconds. */
const REST = 2_000;

/**
 * Keeps what a page lists up to date: when a queue or dataset changed, `live:queues` or `live:datasets` is loaded again,
 * or whatever `load` loads, which resolves to `false` if it could not.
 */
export function reloadOnChange(kind: keyof ProjectChange | 'all', load?: () => Promise<unknown>): () => void {
  const reloading = load === undefined ? new Reloading(() => refresh(`live:${kind}`), REST) : new Reloading(load);
  const reload = () => void reloading.reload();
  const leave = followProject({
    onGap: reload,
    onChange: (change) => {
      if (kind === 'all' || change[kind]) reload();
    },
  });
  return () => {
    leave();
    reloading.stop();
  };
}
