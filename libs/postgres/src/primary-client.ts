import { Socket } from 'node:net';
import pg from 'pg';

/** Networks forget a connection that is silent for some minutes; the system's own default is two hours. */
const KEEP_ALIVE_MS = 30_000;

/** The server follows another one: what it shows may be old, and it accepts no changes. */
export class StandbyReached extends Error {
  /** As Postgres calls it when a standby is asked for a change. */
  readonly code = '25006';

  constructor() {
    super('The server is a standby, which accepts no changes');
    this.name = 'StandbyReached';
  }
}

const ofConnecting = new WeakSet<Error>();

/** Whether a connection failed to be made with this error, such as of a certificate or a password: it is of no query. */
export const isOfConnecting = (error: Error): boolean => ofConnecting.has(error);

/**
 * A connection to the server that takes changes. During a failover, a name or a balancer may still lead to a standby. A pool would
 * keep such a connection for as long as it is used, so it is refused: `connect` rejects with StandbyReached. It is kept alive however
 * long it waits for an answer or only holds a lock.
 */
export class PrimaryClient extends pg.Client {
  #isStandby = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // A server that ends may say so together with its welcome, before whoever connects can listen: the next query fails then.
    this.on('error', () => undefined);
    this.connection.on('connect', () => {
      const { stream } = this.connection;
      if (stream instanceof Socket) stream.setKeepAlive(true, KEEP_ALIVE_MS);
    });
    // Servers say it of themselves while a connection begins.
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on';
    });
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | void {
    const connecting = this.#connect();
    if (callback === undefined) return connecting;
    connecting.then(
      (client) => callback(null, client),
      (error) => callback(error),
    );
  }

  async #connect(): Promise<pg.Client> {
    try {
      await super.connect();
    } catch (error) {
      if (error instanceof Error) ofConnecting.add(error);
      throw error;
    }
    if (!this.#isStandby) return this;
    await this.end().catch(() => undefined);
    throw new StandbyReached();
  }
}

interface ParameterStatus {
  readonly parameterName: string;
  readonly parameterValue: string;
}

type Connected = (error: Error | null, client?: pg.Client) => void;
