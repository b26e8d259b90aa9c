// npm start and npm run dev: the product at a terminal.
import { loadEnvFile, SettingsError } from '@labeling/settings';
import { DirectoryInUse } from './directory-lock.js';
import { root, startProduct, type Product } from './product.js';
import { stopRequests, type StopSource } from './stop-requests.js';
import { welcome } from './welcome.js';

/** Ends the process: code 0 after Ctrl-C or SIGTERM, 1 if the product could not be started. */
export async function start({ dev = false }: { dev?: boolean } = {}): Promise<void> {
  const began = performance.now();
  const starting = new AbortController();
  let product: Product | undefined;
  const request = stopRequests(() => performance.now());
  const stop = async (source: StopSource) => {
    const answer = request(source);
    if (answer === 'force') {
      // The second Ctrl-C: the user does not want to wait.
      product?.kill();
      process.exit(1);
    }
    if (answer === 'ignore') return;
    console.log('\nStopping … (Ctrl-C again to force)');
    starting.abort();
    if (product) {
      await product.stop();
      console.log('Stopped.');
      process.exit(0);
    }
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void stop(name));
  stopWithNpm(() => void stop('npm gone'));
  try {
    loadEnvFile(root);
    product = await startProduct({ env: process.env, dev, signal: starting.signal });
    console.log(welcome(product, (performance.now() - began) / 1000, process.env));
  } catch (error) {
    if (starting.signal.aborted) {
      console.log('Stopped.');
      process.exit(0);
    }
    console.error(explain(error));
    process.exit(1);
  }
}

/** If npm was killed, no one is left to press Ctrl-C, and the next start would find the ports taken. */
function stopWithNpm(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 500);
  timer.unref();
}

function explain(error: unknown): string {
  if (error instanceof DirectoryInUse)
    return `The product already runs here: ${error.message}. Stop that, or set DATA_DIR.`;
  if (error instanceof SettingsError) return error.message;
  return `The product could not be started: ${error instanceof Error ? error.message : String(error)}`;
}
