// A bystander in a separate thread: preparing an attack keeps the thread of the suite busy, which must not count.
import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { Bystander, type BystanderOf, type Met } from './bystander.js';

/** Starts asking at once. The returned function ends it. */
export async function bystanderInThread(of: BystanderOf): Promise<() => Promise<Met>> {
  const worker = new Worker(new URL(import.meta.url), { workerData: of });
  await once(worker, 'message');
  return async () => {
    const answer = once(worker, 'message');
    worker.postMessage('leave');
    const [met]: Met[] = await answer;
    await worker.terminate();
    if (!met) throw new Error('The bystander said nothing');
    return met;
  };
}

if (!isMainThread && parentPort !== null) {
  const suite = parentPort;
  const bystander = new Bystander(workerData);
  suite.once('message', () => void bystander.leave().then((met) => suite.postMessage(met)));
  suite.postMessage('asking');
}
