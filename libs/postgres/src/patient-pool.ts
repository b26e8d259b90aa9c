import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { PrimaryClient } from './primary-client.js';

/** Postgres' own code for: the server, the database or the role has no connection left. */
const NONE_LEFT = '53300';
const LOOK_AGAIN_MS = 100;
/** For how long it makes do with the connections that it has, before it asks for more. */
const MAKE_DO_MS = 5_000;

/**
 * Connections to the primary. Where Postgres has none left, who needs one waits for those of this pool, or for what others give
 * back, instead of failing: for at most twice `connectionTimeoutMillis`, which must be given.
 */
export class PatientPool extends pg.Pool {
  readonly #most: number;
  readonly #patienceMs: number;
  #makingDo: NodeJS.Timeout | undefined;

  constructor(options: pg.PoolConfig & { connectionTimeoutMillis: number }) {
    super({ Client: PrimaryClient, ...options });
    this.#most = this.options.max;
    this.#patienceMs = options.connectionTimeoutMillis;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const connecting = this.#connect();
    if (callback === undefined) return connecting;
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => undefined),
    );
  }

  async #connect(): Promise<pg.PoolClient> {
    const giveUpAt = performance.now() + this.#patienceMs;
    for (;;) {
      try {
        return await super.connect();
      } catch (error) {
        if (!isNoneLeft(error) || performance.now() >= giveUpAt) throw error;
        this.#makeDo();
        if (this.totalCount === 0) await pause(LOOK_AGAIN_MS);
      }
    }
  }

  /** From then on, who needs a connection queues for those that are there. */
  #makeDo(): void {
    this.options.max = Math.max(1, this.totalCount);
    this.#makingDo ??= setTimeout(() => {
      this.#makingDo = undefined;
      this.options.max = this.#most;
    }, MAKE_DO_MS).unref();
  }
}

const isNoneLeft = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === NONE_LEFT;

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (failed?: Error | boolean) => void,
) => void;
