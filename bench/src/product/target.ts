// The product to measure: a new, empty one, or a running one given by the environment.
import { startProduct } from '@labeling/infra';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The pages, and a member of the same project who may review. */
export interface Site {
  readonly url: string;
  readonly email: string;
  readonly password: string;
}

export interface Target {
  readonly apiUrl: string;
  /** Undefined if a running product is given without this address. */
  readonly otlpGrpcUrl: string | undefined;
  readonly apiKey: string;
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  /** Undefined if a running product is given without its pages. */
  readonly site: Site | undefined;
  /** Stops the product if it was started for this run. */
  stop(): Promise<void>;
}

const named = ['BENCH_API_URL', 'BENCH_API_KEY', 'DATABASE_URL', 'EVENTSTORE_URL'] as const;

/** @throws Error that names the variable that is missing */
export async function openTarget(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<Target> {
  if (!env['BENCH_API_URL'] && !env['BENCH_API_KEY']) return startTarget(env, signal);
  const [apiUrl, apiKey, databaseUrl, eventStoreUrl] = named.map((name) => {
    const value = env[name];
    if (!value) throw new Error(`${name} must be set too: the ceilings are measured on the same stores`);
    return value;
  });
  if (!apiUrl || !apiKey || !databaseUrl || !eventStoreUrl) throw new Error(`${named.join(', ')} must be set`);
  const otlpGrpcUrl = env['BENCH_OTLP_GRPC_URL'] || undefined;
  return {
    ...{ apiUrl, otlpGrpcUrl, apiKey, databaseUrl, eventStoreUrl },
    ...{ site: namedSite(env), stop: async () => undefined },
  };
}

function namedSite(env: NodeJS.ProcessEnv): Site | undefined {
  const { BENCH_UI_URL: url, BENCH_EMAIL: email, BENCH_PASSWORD: password } = env;
  return url && email && password ? { url, email, password } : undefined;
}

async function startTarget(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<Target> {
  const dataDir = await mkdtemp(join(tmpdir(), 'labeling-bench-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  const apiKey = `lq_${randomBytes(32).toString('base64url')}`;
  const [email, password] = ['reviewer@benchmark.example', randomBytes(16).toString('base64url')];
  try {
    const product = await startProduct({
      ...{ dataDir, uiPort: 0, apiPort: 0, quiet: true, signal },
      env: {
        DATABASE_URL: env['DATABASE_URL'],
        EVENTSTORE_URL: env['EVENTSTORE_URL'],
        BOOTSTRAP_API_KEY: apiKey,
        BOOTSTRAP_EMAIL: email,
        BOOTSTRAP_PASSWORD: password,
        // Here one key sends the requests of a whole team.
        LIMIT_REQUESTS_PER_SECOND: '0',
      },
    });
    const { uiUrl, apiUrl, otlpGrpcUrl, databaseUrl, eventStoreUrl } = product;
    const site = { url: uiUrl, email, password };
    const stop = async () => {
      await product.stop();
      await remove();
    };
    return { apiUrl, otlpGrpcUrl, apiKey, databaseUrl, eventStoreUrl, site, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}
