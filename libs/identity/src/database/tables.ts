import type { Queryable } from '@labeling/postgres';
import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';

import type { Repositories } from './data-source.js';

/** The repositories of one transaction, and its connection for statements that they cannot express. */
export interface Transaction extends Repositories {
  readonly sql: Queryable;
}

/**
 * The tables of the schema `identity` over the process's pool. TypeORM is loaded at the first use, so that processes that
 * only look up callers do not load it.
 */
export class Tables {
  #opening: Promise<Opened> | undefined;
  readonly #underWay = new AsyncLocalStorage<Transaction>();

  constructor(private readonly pool: pg.Pool) {}

  /**
   * For single reads and writes. Inside `transaction` they take part in it, which better-auth needs because its calls do not
   * pass a connection. Rejects if the database is unavailable.
   */
  async repositories(): Promise<Repositories> {
    const transaction = this.#underWay.getStore();
    if (transaction) return transaction;
    const { dataSource, repositoriesOf } = await this.#open();
    return repositoriesOf(dataSource.manager);
  }

  /** Runs the work in one transaction on one connection; any error rolls all of it back. */
  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const { dataSource, repositoriesOf } = await this.#open();
    return dataSource.transaction((manager) => {
      if (!manager.queryRunner) throw new Error('A transaction needs a connection');
      const transaction = { ...repositoriesOf(manager), sql: queryableOf(manager.queryRunner) };
      return this.#underWay.run(transaction, () => work(transaction));
    });
  }

  async #open(): Promise<Opened> {
    this.#opening ??= open(this.pool);
    try {
      return await this.#opening;
    } catch (error) {
      // The next caller tries again: the database may be back.
      this.#opening = undefined;
      throw error;
    }
  }
}

interface Opened {
  readonly dataSource: DataSource;
  readonly repositoriesOf: typeof import('./data-source.js').repositoriesOf;
}

async function open(pool: pg.Pool): Promise<Opened> {
  const [{ dataSourceOver }, { entities, repositoriesOf }] = await Promise.all([
    import('@labeling/postgres/data-source'),
    import('./data-source.js'),
  ]);
  return { dataSource: await dataSourceOver(pool, { schema: 'identity', entities }).initialize(), repositoriesOf };
}

function queryableOf(runner: QueryRunner): Queryable {
  return {
    async query(text, values) {
      const { records, affected } = await runner.query(text, values, true);
      return { rows: records, rowCount: affected ?? null };
    },
  };
}
