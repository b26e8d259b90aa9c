// npm start and npm run dev: the product at a terminal.
import { isThisMachine, loadEnvFile, SettingsError } from '@labeling/settings';
import { DirectoryInUse } from './directory-lock.js';
import { root, startProduct, type Product } from './product.js';

/** Ends the process: code 0 after Ctrl-C or SIGTERM, 1 when the product could not be started. */
export async function start({ dev = false }: { dev?: boolean } = {}): Promise<void> {
  const began = Date.now();
  const starting = new AbortController();
  let product: Product | undefined;
  let stopping = false;
  const stop = async () => {
    if (stopping) {
      // The second Ctrl-C: the user does not want to wait.
      product?.kill();
      process.exit(1);
    }
    stopping = true;
    console.log('\nStopping … (Ctrl-C again to force)');
    starting.abort();
    if (product) {
      await product.stop();
      console.log('Stopped.');
      process.exit(0);
    }
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void stop());
  stopWithNpm(stop);
  try {
    loadEnvFile(root);
    product = await startProduct({ env: process.env, dev, signal: starting.signal });
    console.log(welcome(product, (Date.now() - began) / 1000));
  } catch (error) {
    if (stopping) {
      console.log('Stopped.');
      process.exit(0);
    }
    console.error(explain(error));
    process.exit(1);
  }
}

/** If npm was killed, no one is left to press Ctrl-C, and the next start would find the ports taken. */
function stopWithNpm(stop: () => Promise<void>): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    void stop();
  }, 500);
  timer.unref();
}

function explain(error: unknown): string {
  if (error instanceof DirectoryInUse)
    return `The product already runs here: ${error.message}. Stop that, or set DATA_DIR.`;
  if (error instanceof SettingsError) return error.message;
  return `The product could not be started: ${error instanceof Error ? error.message : String(error)}`;
}

function welcome(product: Product, seconds: number): string {
  const { uiUrl, apiUrl, created, adopted, email, password, apiKey, dataDir } = product;
  const api = apiUrl.replace('127.0.0.1', 'localhost');
  const generated =
    created && (password !== process.env['BOOTSTRAP_PASSWORD'] || apiKey !== process.env['BOOTSTRAP_API_KEY']);
  const secret = (value: string | undefined, variable: string, earlier: string) =>
    process.env[variable] ? `as set in ${variable}` : (value ?? earlier);
  return [
    '',
    `  Ready in ${seconds.toFixed(1)} s`,
    '',
    `  Open      ${uiUrl}`,
    `  E-mail    ${email ?? ''}`,
    `  Password  ${secret(password, 'BOOTSTRAP_PASSWORD', 'as printed at the first start')}`,
    '',
    `  API       ${api}   (reference: ${api}/docs)`,
    `  Spans     ${product.otlpGrpcUrl.replace('127.0.0.1', 'localhost')}   (OTLP over gRPC; over HTTP, at the API)`,
    `  API key   ${secret(apiKey, 'BOOTSTRAP_API_KEY', 'as printed at the first start')}`,
    ...(generated ? ['', '  Keep the password and the key: they are shown only now.'] : []),
    ...(adopted.length > 0
      ? [
          '',
          `  The event store had ${adopted.length === 1 ? 'a project' : 'projects'} that the database did not know, now called: ${adopted.join(', ')}.`,
          '  Rename and invite members in Settings; members, keys and traces were not in the event store.',
        ]
      : []),
    ...(created && adopted.length === 0
      ? [
          '',
          '  Create a first queue:',
          ...curl(api, process.env['BOOTSTRAP_API_KEY'] ? '$BOOTSTRAP_API_KEY' : (apiKey ?? '')),
        ]
      : []),
    '',
    ...reach(product),
    `  Data and logs are in ${dataDir}. Ctrl-C stops everything.`,
    '',
  ].join('\n');
}

/** Who can open it: not knowing that is how a product becomes public by accident. */
function reach({ listening }: Product): string[] {
  if (isThisMachine(listening.ui) && isThisMachine(listening.api)) {
    return ['  Only this machine can open these. For others, set LISTEN_HOST=0.0.0.0 (docs/operating.md).'];
  }
  const at = listening.ui === listening.api ? listening.ui : `${listening.ui} (pages) and ${listening.api} (API)`;
  return [`  Listens on ${at}: whoever reaches that address can open it, without encryption of its own.`];
}

const curl = (api: string, apiKey: string): string[] => [
  `    curl ${api}/v1/labeling_queues -H "Authorization: Bearer ${apiKey}" \\`,
  `      -H "Content-Type: application/json" -d '{"name":"My first queue"}'`,
];
