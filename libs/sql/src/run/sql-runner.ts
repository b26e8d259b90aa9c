import pg from 'pg';
import { refuseCalls } from '../guard/attributes.js';
import { checkQuery } from '../guard/check-query.js';
import { SqlProblem } from '../refusals.js';
import { projectRole, serverOf, type ProjectRole, type Server, type SqlAsker } from '../roles/project-role.js';
import { codeOf, ensureProvisioned, isProvisioned, provision } from '../roles/provision.js';
import { columnNames, tableNames } from '../views/tables.js';
import { Cursor, isLoginRefused, type Batch, type CursorOptions } from './cursor.js';
import { queryError } from './query-error.js';
import { Runs, type MostRuns, type Run } from './runs.js';

export interface SqlRunnerOptions {
  readonly databaseUrl: string;
  /** Connects as the owner of the tables, who creates the roles and views. */
  readonly pool: pg.Pool;
  /** How many queries may run at once in this process. */
  readonly runs?: MostRuns;
}

export interface SqlQuery extends SqlAsker {
  /** The id of the calling person or key. */
  readonly by: string;
  /** Names the run for `cancel`. */
  readonly runId: string;
  readonly query: string;
  /** Milliseconds for the whole run. */
  readonly timeoutMs: number;
  /** The most rows to read; all if it is missing. */
  readonly most?: number;
  /** How many bytes a row may have, if the caller does not take larger ones. */
  readonly rowBytes?: number;
  /** Ends the run. */
  readonly signal?: AbortSignal;
}

/** Few, since each may use as much memory as the database lets one connection have. */
const mostRuns: MostRuns = { atOnce: 4, ofProject: 3, ofCaller: 2 };
/** The largest row before the connection is closed: a single value can be as large as 1 GB. */
const CUT_BYTES = 48_000_000;
/** What may arrive with a row without belonging to it: the end of the previous row, and the lengths of its values. */
const AROUND_A_ROW = 1_000_000;

/** Runs the queries of projects, each as a role that sees only those rows of the project that the caller may see. */
export class SqlRunner {
  readonly #server: Server;
  readonly #pool: pg.Pool;
  readonly #runs: Runs;
  #salt: Promise<string> | undefined;

  constructor({ databaseUrl, pool, runs = mostRuns }: SqlRunnerOptions) {
    this.#server = serverOf(databaseUrl);
    this.#pool = pool;
    this.#runs = new Runs(runs);
  }

  /**
   * The rows of a query in batches, each read on demand; leaving early ends the query. The first batch arrives even without
   * rows, for its columns. @throws SqlProblem
   */
  async *batches(asked: SqlQuery): AsyncGenerator<Batch, void, void> {
    const { by, runId, query, timeoutMs, most, rowBytes = CUT_BYTES, signal, ...asker } = asked;
    const cutAt = Math.min(CUT_BYTES, rowBytes + AROUND_A_ROW);
    const attributes = await checkQuery(query, tableNames);
    const run = this.#runs.begin({ projectId: asker.projectId, by, runId, timeoutMs, ...(signal && { signal }) });
    let cursor: Cursor | undefined;
    try {
      await refuseCalls(this.#pool, attributes, columnNames);
      cursor = await this.#open(run, asker, { query, timeoutMs, cutAt });
      yield* cursor.rows(most);
    } catch (error) {
      if (cursor?.cut)
        throw new SqlProblem('too_large', 'A row exceeds the size limit of an answer', undefined, { cause: error });
      throw await this.#problem(cursor?.lost ?? error, query, run);
    } finally {
      run.over();
      await cursor?.close();
    }
  }

  /** Ends a run of the project, in whichever process it runs; false if there is no run with this id. */
  async cancel(asker: SqlAsker, runId: string): Promise<boolean> {
    if (this.#runs.cancel(asker.projectId, runId)) return true;
    const { role } = await this.#roleOf(asker);
    // Not pg_cancel_backend, which has nothing to cancel between two statements; the next one would run.
    const { rowCount } = await this.#pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = $1 and application_name = $2`,
      [role, nameOf(runId)],
    );
    return rowCount !== null && rowCount > 0;
  }

  /** Ends every run of this process. */
  close(): void {
    this.#runs.cancelAll();
  }

  /** A connection that ended while the server keeps running was ended by another process' `cancel`. */
  async #problem(error: unknown, query: string, run: Run): Promise<unknown> {
    if (run.ended === undefined && codeOf(error) === '57P01' && (await this.#isServing())) {
      return queryError(error, query, 'cancelled');
    }
    return queryError(error, query, run.ended);
  }

  #isServing(): Promise<boolean> {
    return this.#pool.query('select 1').then(
      () => true,
      () => false,
    );
  }

  async #open(run: Run, asker: SqlAsker, how: HowToRun): Promise<Cursor> {
    const role = await this.#roleOf(asker);
    await ensureProvisioned(this.#pool, role);
    try {
      return await this.#tryOpen(run, role, how);
    } catch (error) {
      if (run.ended !== undefined || !(await this.#isMended(error, role))) throw error;
    }
    try {
      return await this.#tryOpen(run, role, how);
    } catch (error) {
      if (!isLoginRefused(error)) throw error;
      const message = 'SQL is not available: the database does not let the project’s role log in';
      throw new SqlProblem('unavailable', message, undefined, { cause: error });
    }
  }

  /** Creates a role again if it was removed or has an old password, and views if their tables were just replaced. */
  async #isMended(error: unknown, role: ProjectRole): Promise<boolean> {
    const isRefused = isLoginRefused(error);
    const isGone =
      ['42P01', '3F000', '42501'].includes(codeOf(error) ?? '') && !(await isProvisioned(this.#pool, role));
    if (!isRefused && !isGone) return false;
    await provision(this.#pool, role, isRefused);
    return true;
  }

  async #tryOpen(run: Run, role: ProjectRole, { query, ...limits }: HowToRun): Promise<Cursor> {
    const cursor = new Cursor({ server: this.#server, role, name: nameOf(run.runId), ...limits });
    run.runIn(cursor.client, this.#server);
    try {
      await cursor.open(query);
      return cursor;
    } catch (error) {
      await cursor.close();
      throw cursor.lost ?? error;
    }
  }

  async #roleOf(asker: SqlAsker): Promise<ProjectRole> {
    this.#salt ??= readSalt(this.#pool);
    try {
      return projectRole(asker, this.#server, await this.#salt);
    } catch (error) {
      this.#salt = undefined;
      throw error;
    }
  }
}

type HowToRun = Pick<SqlQuery, 'query' | 'timeoutMs'> & Pick<CursorOptions, 'cutAt'>;

const nameOf = (runId: string): string => `sql ${runId}`;

async function readSalt(pool: pg.Pool): Promise<string> {
  try {
    const { rows } = await pool.query<{ salt: string }>('select salt from sql.secret');
    if (rows[0]) return rows[0].salt;
  } catch (error) {
    if (codeOf(error) !== '42P01') throw error;
  }
  throw new SqlProblem('unavailable', 'SQL is not available: the database has not been migrated');
}
