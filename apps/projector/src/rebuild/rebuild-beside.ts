import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Log } from '../follow/log.js';
import { runBeside } from '../follow/program-beside.js';
import type { Settings } from '../settings/settings.js';

/** Rebuilds the read models in a separate process, which ends with this one; resolves to whether it did. */
export async function rebuildBeside(settings: Settings, log: Log, signal: AbortSignal): Promise<boolean> {
  try {
    const child = runBeside(['rebuild.js'], settings, { stdio: ['ignore', 'ignore', 'pipe'], signal });
    const [[code], complaint] = await Promise.all([once(child, 'close'), child.stderr ? text(child.stderr) : '']);
    if (code === 0) log.info({}, 'The read models were rebuilt');
    else log.warn({ code, reason: complaint.trim() }, 'The rebuild of the read models ended early');
    return code === 0;
  } catch (err) {
    if (!signal.aborted) log.warn({ err }, 'The read models could not be rebuilt');
    return false;
  }
}
