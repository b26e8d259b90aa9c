import { EventStore } from '@labeling/event-store';
import { startProduct, type Product } from '@labeling/infra';
import { jest } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Client } from './client.fixture.js';

/** Limits against hanging, not measures of speed: processes are killed and started on a busy machine. */
jest.setTimeout(300_000);

/** The whole product, as `npm start` runs it, for the tests of one file. */
export class Site {
  readonly client = new Client(() => this.product);
  #running: { product: Product; store: EventStore; pool: pg.Pool } | undefined;
  #dataDir = '';

  constructor(private readonly env: Readonly<Record<string, string>>) {}

  get product(): Product {
    return this.#now.product;
  }
  /** What is stored, asked of the event store itself. */
  get store(): EventStore {
    return this.#now.store;
  }

  /** Asks Postgres itself. */
  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#now.pool.query<Row>(text, values)).rows;
  }

  async start(): Promise<void> {
    this.#dataDir ||= await mkdtemp(join(tmpdir(), 'product-'));
    const env = { BOOTSTRAP_API_KEY: 'lq_a-key-for-tests', ...this.env };
    const product = await startProduct({ dataDir: this.#dataDir, uiPort: 0, apiPort: 0, quiet: true, env });
    const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 2 });
    pool.on('error', () => undefined);
    this.#running = { product, store: EventStore.connect(product.eventStoreUrl), pool };
  }

  /** As after a power cut: `kill -9` of everything at once, then started again on what is on the disk. */
  async killAndStart(): Promise<void> {
    this.product.kill();
    await this.#letGo();
    await this.start();
  }

  async remove(): Promise<void> {
    await this.#running?.product.stop();
    if (this.#running) await this.#letGo();
    if (this.#dataDir) await rm(this.#dataDir, { recursive: true, force: true });
  }

  get #now() {
    if (!this.#running) throw new Error('The product does not run');
    return this.#running;
  }

  async #letGo(): Promise<void> {
    const { store, pool } = this.#now;
    this.#running = undefined;
    await Promise.all([store.close(), pool.end()]);
  }
}

/** Starts it before the tests of the file and removes it, with its data, whatever became of them. */
export function aProduct(env: Readonly<Record<string, string>> = {}): Site {
  const site = new Site(env);
  beforeAll(() => site.start());
  afterAll(() => site.remove());
  return site;
}
