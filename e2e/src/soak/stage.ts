// A product for a run, with its usual limits, and keys for those who work with it.
import { startProduct, type Product } from '@labeling/infra';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { INSPECTED } from './memory/heap-after-gc.js';
import { Connection } from './work/connection.js';

export interface Stage {
  readonly product: Product;
  readonly pool: pg.Pool;
  readonly projectId: string;
  /** With every right in the project. */
  readonly admin: Connection;
  /** Creates a resource over the API, and returns this member of the answer. */
  create(path: string, body: object, member: string): Promise<string>;
  /** Where the product keeps its logs. */
  readonly logs: string;
  close(): Promise<void>;
}

export async function setStage(signal: AbortSignal): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'labeling-soak-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  const adminKey = `lq_${randomBytes(32).toString('base64url')}`;
  const first = { email: 'ada@soak.example', password: randomBytes(16).toString('base64url') };
  const env = { BOOTSTRAP_API_KEY: adminKey, BOOTSTRAP_EMAIL: first.email, BOOTSTRAP_PASSWORD: first.password };
  try {
    const options = { dataDir, uiPort: 0, apiPort: 0, quiet: true, nodeFlags: [INSPECTED] };
    const product = await startProduct({ ...options, signal, env });
    const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 4 });
    pool.on('error', () => undefined);
    const admin = new Connection(product.apiUrl, adminKey);
    const close = async () => {
      admin.close();
      await pool.end();
      await product.stop();
      await remove();
    };
    try {
      const { rows } = await pool.query<{ id: string }>('select id from identity.project');
      const [logs, projectId, create] = [join(dataDir, 'logs'), rows[0]?.id ?? '', creator(admin)];
      return { product, pool, projectId, admin, create, logs, close };
    } catch (error) {
      await close();
      throw error;
    }
  } catch (error) {
    await remove();
    throw error;
  }
}

function creator(admin: Connection): Stage['create'] {
  return async (path, body, member) => {
    const answer = await admin.send({ method: 'POST', path, body: JSON.stringify(body) });
    if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${answer.text}`);
    return (JSON.parse(answer.text) as Record<string, string>)[member] ?? '';
  };
}
