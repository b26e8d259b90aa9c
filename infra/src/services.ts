// The processes of the product: how each is started and when it counts as ready.
import { reachedAt } from '@labeling/settings';
import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { connect } from 'node:http2';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PreparedPostgres } from './postgres-process.js';
import type { Service } from './supervised-process.js';

export type Environment = Record<string, string | undefined>;
/** For the Node of each process, such as `--inspect=0`. */
export type NodeFlags = readonly string[];
const readyWithinMs = 120_000;
/** How long a request may wait for a process that has far too much to do. A process that repeatedly needs longer hangs. */
const whileBusyMs = 30_000;

export const postgresService = (prepared: PreparedPostgres): Service => ({
  name: 'postgres',
  launch: prepared.launch,
  ready: (signal) => prepared.ready(readyWithinMs, signal),
  // Postgres' fast shutdown, which does not wait for clients to disconnect.
  stopSignal: 'SIGINT',
  patienceMs: 60_000,
});

export function eventStoreService(
  root: string,
  directory: string,
  port: number,
  key: string,
  nodeFlags: NodeFlags = [],
): Service {
  const env = {
    EVENT_STORE_FILE: join(directory, 'events.db'),
    EVENT_STORE_HOST: '127.0.0.1',
    EVENT_STORE_PORT: String(port),
    EVENT_STORE_KEY: key,
  };
  return {
    name: 'event-store',
    launch: async () => node(root, root, [...nodeFlags, join(root, 'libs/embedded-event-store/dist/main.js')], env),
    ready: (signal) => until(() => answersPing(port), signal),
    isWell: () => answersPing(port, whileBusyMs),
    patienceMs: 30_000,
  };
}

export type Wiring = {
  root: string;
  urls: { databaseUrl: string; eventStoreUrl: string; projectorUrl: string; apiUrl: string; uiUrl: string };
  dataDir: string;
  projectorPort: number;
  /** The key that the API and the supervisor present to the projector. */
  projectorKey: string;
  apiPort: number;
  otlpGrpcPort: number;
  uiPort: number;
  apiHost: string;
  uiHost: string;
  env: Environment;
  nodeFlags: NodeFlags;
};

export function projector(wiring: Wiring): Service {
  const { root, urls, projectorPort, projectorKey, env, nodeFlags } = wiring;
  const health = `${urls.projectorUrl}/health/ready`;
  const args = [...nodeFlags, 'apps/projector/dist/main.js'];
  const isWell = () => isMoving(wiring);
  return appService({ name: 'projector', root, follows: wiring, isWell }, args, health, {
    ...forApps(env),
    DATABASE_URL: urls.databaseUrl,
    EVENTSTORE_URL: urls.eventStoreUrl,
    PROJECTOR_PORT: String(projectorPort),
    PROJECTOR_KEY: projectorKey,
  });
}

export function commandApi(wiring: Wiring): Service {
  const { root, urls, dataDir, apiPort, otlpGrpcPort, apiHost, projectorKey, env, nodeFlags } = wiring;
  const health = `${urls.apiUrl}/health/ready`;
  const args = [...nodeFlags, 'apps/command-api/dist/main.js'];
  const isWell = () => answers(`${urls.apiUrl}/health/live`, whileBusyMs);
  return appService({ name: 'command-api', root, follows: wiring, isWell }, args, health, {
    ...forApps(env),
    DATABASE_URL: urls.databaseUrl,
    EVENTSTORE_URL: urls.eventStoreUrl,
    PROJECTOR_URL: urls.projectorUrl,
    PROJECTOR_KEY: projectorKey,
    // Measures how much space is left there.
    DATA_DIR: dataDir,
    API_PORT: String(apiPort),
    OTLP_GRPC_PORT: String(otlpGrpcPort),
    LISTEN_HOST: apiHost,
  });
}

export function ui(wiring: Wiring, dev: boolean): Service {
  const { root, urls, uiPort, uiHost, otlpGrpcPort, env, nodeFlags } = wiring;
  const health = `http://${reachedAt(dev ? 'localhost' : uiHost)}:${uiPort}/health`;
  const args = dev
    ? [viteOf(root), 'dev', '--port', String(uiPort), '--strictPort', '--host', '127.0.0.1']
    : [...nodeFlags, join(root, 'apps/ui/build/index.js')];
  const isWell = () => answers(health, whileBusyMs);
  return appService({ name: 'ui', root, cwd: join(root, 'apps/ui'), isWell }, args, health, {
    ...forApps(env),
    ...forPages(process.env),
    ...forPages(env),
    ...(dev && { NODE_ENV: 'development' }),
    DATABASE_URL: urls.databaseUrl,
    API_URL: urls.apiUrl,
    // Shown to people who set up an exporter.
    OTLP_GRPC_PORT: String(otlpGrpcPort),
    ORIGIN: urls.uiUrl,
    PORT: String(uiPort),
    LISTEN_HOST: uiHost,
  });
}

/** The projector's address, and the key to the details of its health. */
type Projecting = Pick<Wiring, 'urls' | 'projectorKey'>;

const viteOf = (root: string): string =>
  join(dirname(createRequire(join(root, 'apps/ui/package.json')).resolve('vite/package.json')), 'bin/vite.js');

type App = Pick<Required<Service>, 'name' | 'isWell'> & {
  readonly root: string;
  readonly cwd?: string;
  readonly follows?: Projecting;
};

/** Ready when `health` (a URL) answers 200. With `follows`, it waits as long as the projector makes progress. */
const appService = (
  { name, root, cwd = root, follows, isWell }: App,
  args: string[],
  health: string,
  env: Environment,
): Service => ({
  name,
  launch: async () => node(root, cwd, args, env),
  ready: (signal) => until(() => answers(health), signal, follows && (() => positionOf(follows))),
  isWell,
  patienceMs: 20_000,
});

function node(root: string, cwd: string, args: string[], env: Environment): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd,
    env: { ...inherited(root), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
}

/**
 * The caller's environment, so that limits can be set, without the variables that are only for the supervisor. Node caches compiled
 * code, which halves the work of every start after the first.
 */
export const inherited = (root: string): Environment => ({
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  ...forApps(process.env),
});

const forApps = (env: Environment): Environment =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !/^(npm_|ADMIN_|BOOTSTRAP_|OIDC_|JEST_|NODE_OPTIONS$|INIT_CWD$|HOST$)/.test(name),
    ),
  );

/** The admins' addresses are only for the migration, and for the checks of the stores before it. */
export const ofAdmins = (): Environment =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('ADMIN_')));

/** Single sign-on holds a secret, so only the pages' server receives it. */
const forPages = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('OIDC_')));

/**
 * `progress` is anything that changes as long as there is hope, such as the position of the last folded event. Like every wait here,
 * it uses a clock that cannot be set: the clock of a machine that was just started may jump by years.
 */
export async function until(
  holds: () => Promise<boolean>,
  signal: AbortSignal,
  progress: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  let deadline = performance.now() + readyWithinMs;
  let last: unknown;
  while (!(await holds())) {
    signal.throwIfAborted();
    const now = await progress();
    if (now !== last) deadline = performance.now() + readyWithinMs;
    last = now;
    if (performance.now() >= deadline) throw new Error(`not ready after ${readyWithinMs / 1000} s`);
    await delay(50, undefined, { signal });
  }
}

/** Whether an HTTP/2 server answers a ping, which takes the process itself. The system accepts connections even for one that hangs. */
export function answersPing(port: number, withinMs = 2000): Promise<boolean> {
  return new Promise((resolve) => {
    const session = connect(`http://127.0.0.1:${port}`);
    const settle = (result: boolean) => {
      session.destroy();
      resolve(result);
    };
    session.once('connect', () => session.ping((error) => settle(error === null)));
    session.once('error', () => settle(false));
    session.setTimeout(withinMs, () => settle(false));
  });
}

async function answers(url: string, withinMs = 5000): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(withinMs) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** How far the projector has folded; undefined while it does not answer. */
const positionOf = async (projector: Projecting): Promise<unknown> => (await healthOf(projector, 5000))?.['position'];

/** Whether it answers, and does not report itself as stuck. Other reasons not to be ready would not go away with a new process. */
async function isMoving(projector: Projecting): Promise<boolean> {
  const health = await healthOf(projector, 10_000);
  return health !== undefined && health['stuck'] !== true;
}

/** The health that it reports, ready or not; undefined if there is no answer in time. */
async function healthOf(
  { urls, projectorKey }: Projecting,
  withinMs: number,
): Promise<Record<string, unknown> | undefined> {
  try {
    const headers = { authorization: `Bearer ${projectorKey}` };
    const signal = AbortSignal.timeout(withinMs);
    const response = await fetch(`${urls.projectorUrl}/health/ready`, { headers, signal });
    return Object(await response.json());
  } catch {
    return undefined;
  }
}
