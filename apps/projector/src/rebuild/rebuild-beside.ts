import type { Log } from '../follow/log.js';
import { runBeside } from '../follow/program-beside.js';
import type { Settings } from '../settings/settings.js';

/** Rebuilds the read models in a process of its own, which ends with this one. */
export function rebuildBeside(settings: Settings, log: Log, signal: AbortSignal): void {
  const child = runBeside(['rebuild.js'], settings, { stdio: 'ignore', signal });
  child.on('error', (err) => signal.aborted || log.warn({ err }, 'The read models could not be rebuilt'));
  child.on('exit', (code) => {
    if (code === 0) log.info({}, 'The read models were rebuilt');
    else if (!signal.aborted) log.warn({ code }, 'The rebuild of the read models ended early');
  });
}
