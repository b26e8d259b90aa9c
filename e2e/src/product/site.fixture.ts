import { EventStore } from '@labeling/event-store';
import { jest } from '@jest/globals';
import pg from 'pg';
import { Client } from './client.fixture.js';

/** Guards against hanging and does not measure speed: processes are killed and started on a busy machine. */
jest.setTimeout(900_000);

/** The addresses of a product, and the key with which a program may use it. */
export interface Addresses {
  readonly uiUrl: string;
  readonly apiUrl: string;
  readonly otlpGrpcUrl: string;
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly dataDir: string;
  /** Has every right in the project of this file. */
  readonly apiKey: string | undefined;
}

/** A running product, and the project in it that belongs to the tests of one file. */
export abstract class Site<Product extends Addresses = Addresses> {
  readonly client = new Client(() => this.product);
  #running: { product: Product; store: EventStore; pool: pg.Pool } | undefined;

  /** Before the tests of the file. */
  abstract start(): Promise<void>;
  /** After them, whether they pass or fail. */
  abstract remove(): Promise<void>;
  abstract readonly projectId: string;

  get product(): Product {
    return this.#now.product;
  }
  /** The event store itself, to see what is stored. */
  get store(): EventStore {
    return this.#now.store;
  }
  get isOpen(): boolean {
    return this.#running !== undefined;
  }

  /** Queries Postgres directly. */
  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#now.pool.query<Row>(text, values)).rows;
  }

  protected open(product: Product): void {
    const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 2 });
    pool.on('error', () => undefined);
    this.#running = { product, store: EventStore.connect(product.eventStoreUrl), pool };
  }

  protected async letGo(): Promise<void> {
    if (!this.#running) return;
    const { store, pool } = this.#running;
    this.#running = undefined;
    await Promise.all([store.close(), pool.end()]);
  }

  get #now() {
    if (!this.#running) throw new Error('The product is not running');
    return this.#running;
  }
}
