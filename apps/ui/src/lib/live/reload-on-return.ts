import { followProject } from './project-feed.js';
import { refresh } from './refresh.js';
import { Reloading } from './reloading.js';

/** Loads `dependency` again whenever a lost connection is back, but not on the first one: all has just been loaded. */
export function reloadOnReturn(dependency: string): () => void {
  const reloading = new Reloading(() => refresh(dependency));
  let wasHere = false;
  const leave = followProject({
    onGap: () => {
      if (wasHere) void reloading.reload();
      wasHere = true;
    },
    onChange: () => undefined,
  });
  return () => {
    leave();
    reloading.stop();
  };
}
