// The product's stores for a command beside it: those of the running product, or started for as long as the command runs.
import { assertAnswering, notYetStored } from './answering.js';
import { assertNotHalfRestored } from './backup/restore-place.js';
import { DirectoryInUse, isLocked, lockDirectory } from './directory-lock.js';
import { keptPorts } from './ports.js';
import { root } from './product.js';
import type { Settings } from './settings.js';
import { assertStored, portsFile, runningStores, startStores, type Stores } from './stores.js';
import { Supervisor } from './supervisor.js';

/** Rejects without creating anything if the data directory has no stores. */
export async function withStores<T>(settings: Settings, work: (stores: Stores) => Promise<T>): Promise<T> {
  if (settings.databaseUrl !== undefined && settings.eventStoreUrl !== undefined) return work(runningStores(settings));
  assertNotHalfRestored(settings.dataDir);
  try {
    assertStored(settings);
  } catch (error) {
    throw isLocked(settings.dataDir) ? notYetStored(settings.dataDir) : error;
  }
  let lock;
  try {
    lock = lockDirectory(settings.dataDir);
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    const stores = runningStores(settings);
    await assertAnswering(settings, stores);
    return work(stores);
  }
  const supervisor = new Supervisor({ dataDir: settings.dataDir, say: console.error });
  try {
    await supervisor.clearUp();
    const ports = await keptPorts(portsFile(settings), ['postgres', 'eventStore']);
    return await work(await startStores(root, supervisor, settings, ports));
  } finally {
    await supervisor.stop();
    lock.release();
  }
}
