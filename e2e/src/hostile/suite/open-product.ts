// A product to attack, with a project, a queue and a dataset, and keys for each kind of caller.
import { startProduct, type Product } from '@labeling/infra';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cookiesOf } from '../../product/sign-in.js';
import type { AttackedProduct } from '../attack.js';
import type { BystanderOf } from './bystander.js';

type Address = 'apiUrl' | 'otlpGrpcUrl' | 'uiUrl' | 'databaseUrl' | 'eventStoreUrl';
/** The addresses of a product, an API key with all rights, and an admin of its project. */
export type Reached = Pick<Product, Address> & {
  readonly adminKey: string;
  readonly admin: { readonly email: string; readonly password: string };
};

export interface Opened {
  readonly bystander: BystanderOf;
  readonly processes: Product['processes'];
  close(): Promise<void>;
}

/** Starts an empty product in a temporary directory. */
export async function openProduct(
  signal: AbortSignal,
  settings: Readonly<Record<string, string>> = {},
): Promise<Opened> {
  const dataDir = await mkdtemp(join(tmpdir(), 'labeling-hostile-'));
  const adminKey = `lq_${randomBytes(32).toString('base64url')}`;
  const admin = { email: 'ada@example.com', password: randomBytes(16).toString('base64url') };
  const first = { BOOTSTRAP_API_KEY: adminKey, BOOTSTRAP_EMAIL: admin.email, BOOTSTRAP_PASSWORD: admin.password };
  const env = { ...first, ...settings };
  try {
    const product = await startProduct({ dataDir, uiPort: 0, apiPort: 0, quiet: true, signal, env });
    const close = async () => {
      await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    };
    try {
      return { bystander: await toAttack({ ...product, adminKey, admin }), processes: product.processes, close };
    } catch (error) {
      await close();
      throw error;
    }
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/** Creates what attacks need, and a queue for the bystander. */
async function toAttack({ adminKey, admin, uiUrl, ...addresses }: Reached): Promise<BystanderOf> {
  const { apiUrl, otlpGrpcUrl, databaseUrl, eventStoreUrl } = addresses;
  const ask = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(apiUrl + path, {
      method,
      headers: { Authorization: `Bearer ${adminKey}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
  const made = async (path: string, body: object) => text(await ask('POST', path, body), 'id');
  const key = async (scope: string) =>
    text(await ask('POST', '/v1/api_keys', { name: `A key to ${scope}`, scopes: [scope] }), 'secret');
  const { data } = await ask('GET', '/v1/projects');
  const [project] = Array.isArray(data) ? data : [];
  const product: AttackedProduct = {
    ...{ apiUrl, otlpGrpcUrl, pagesUrl: uiUrl, databaseUrl, eventStoreUrl },
    projectId: text(project, 'id'),
    queueId: await made('/v1/labeling_queues', { name: 'Attacked' }),
    datasetId: await made('/v1/datasets', { name: 'Attacked' }),
    cookies: await cookiesOf(uiUrl, admin),
    keys: { admin: adminKey, write: await key('items:write'), read: await key('read') },
  };
  return {
    product,
    queueId: await made('/v1/labeling_queues', { name: 'Of the bystander' }),
    keys: { write: await key('items:write'), read: await key('read') },
  };
}

function text(from: unknown, name: string): string {
  const value: unknown = typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined;
  if (typeof value !== 'string') throw new Error(`There is no ${name} in ${JSON.stringify(from)}`);
  return value;
}
