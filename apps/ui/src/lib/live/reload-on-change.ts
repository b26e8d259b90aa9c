import { followProject, type ProjectChange } from './project-feed.js';
import { refresh } from './refresh.js';
import { Reloading } from './reloading.js';

/**
 * Keeps what a page lists up to date: when a queue or dataset changed, `live:queues` or `live:datasets` is loaded again,
 * or whatever `load` loads, which resolves to `false` if it could not.
 */
export function reloadOnChange(
  kind: keyof ProjectChange | 'all',
  load = (): Promise<unknown> => refresh(`live:${kind}`),
): () => void {
  const reloading = new Reloading(load);
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
