import { PrimaryClient } from '@labeling/postgres';
import type pg from 'pg';
import { codeOf } from '../roles/provision.js';
import type { ProjectRole, Server } from '../roles/project-role.js';
import { ArrivingRows } from './arriving-rows.js';
import { askToCancel } from './cancel.js';
import { typeName, type Cell, type ResultColumn } from './cells.js';
import { RowMeter } from './row-meter.js';

export interface CursorOptions {
  readonly server: Server;
  readonly role: ProjectRole;
  /** Identifies this run to someone who inspects the server. */
  readonly name: string;
  readonly timeoutMs: number;
  /** Bytes of one row at which the connection is closed. */
  readonly cutAt: number;
}

export interface Batch {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

const CURSOR = 'result';
/** The text before the query: error positions count from its first character. */
const declare = `declare ${CURSOR} no scroll cursor without hold for\n`;
export const declareLength = declare.length;

/** The server stops a query by itself if this process fails to do so in time. */
const SLACK_MS = 2_000;

/** One query in a connection of its own, so that changes to its session cannot affect the next. */
export class Cursor {
  readonly client: pg.Client;
  #meter: RowMeter | undefined;
  #answer: ArrivingRows | undefined;
  #lost: Error | undefined;

  constructor(private readonly options: CursorOptions) {
    const { server, role, name } = options;
    this.client = new PrimaryClient({
      ...{ host: server.host, port: server.port, database: server.database, ssl: server.ssl },
      ...{ user: role.role, password: role.password },
      ...{ application_name: name, connectionTimeoutMillis: 5_000 },
    });
    this.client.on('error', (error) => (this.#lost ??= error));
  }

  /** The error with which the connection was lost, if that happened between two statements. */
  get lost(): Error | undefined {
    return this.#lost;
  }

  get cut(): boolean {
    return this.#meter?.cut ?? false;
  }

  async open(query: string): Promise<void> {
    const { role, timeoutMs, cutAt } = this.options;
    await this.client.connect();
    this.#meter = new RowMeter(this.client, cutAt);
    await this.client.query(`begin transaction read only`);
    await this.client.query(
      `set local search_path = ${role.schema};
       set local standard_conforming_strings = on;
       set local statement_timeout = ${Math.ceil(timeoutMs) + SLACK_MS};
       set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'iso_8601';
       set local work_mem = '8MB'; set local max_parallel_workers_per_gather = 0`,
    );
    // The extended protocol accepts only a single statement, however the parser has read the text.
    const statement: pg.QueryConfig & { queryMode: 'extended' } = { text: declare + query, queryMode: 'extended' };
    await this.client.query(statement);
  }

  /** All rows or the first `most`, in batches of what has arrived; the server sends only as many as are taken. */
  async *rows(most = 0): AsyncGenerator<Batch, void, void> {
    this.#meter?.begin();
    const answer = new ArrivingRows(this.client.connection, { cursor: CURSOR, most }, () => this.#meter?.begin());
    this.#answer = answer;
    this.client.query(answer);
    for await (const { fields, rows } of answer.parts()) {
      yield { columns: fields.map(({ name, dataTypeID }) => ({ name, type: typeName(dataTypeID) })), rows };
    }
  }

  /** Resolves once whatever it was doing has ended. */
  async close(): Promise<void> {
    const { stream } = this.client.connection;
    if (stream.destroyed) return;
    const ended = this.#stop()
      .then(() => this.client.end())
      .catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, 1_000)));
    await Promise.race([ended, late]);
    clearTimeout(timer);
    stream.destroy();
  }

  /** Ends the query if rows of it are still arriving. */
  async #stop(): Promise<void> {
    if (this.#answer === undefined || this.#answer.isOver) return;
    askToCancel(this.client, this.options.server);
    await this.#answer.drop();
  }
}

/** Whether the server refused the role: it does not exist, or has another password. */
export function isLoginRefused(error: unknown): boolean {
  return ['28000', '28P01'].includes(codeOf(error) ?? '');
}
