import type { Problem } from '../api/problem.js';
import { runSql, type SqlResult } from './sql-client.js';

/** The query on screen: whether it is running, and the result of the last run. */
export class QueryRun {
  isRunning = $state(false);
  /** Stays on screen while the next one runs. */
  result = $state.raw<SqlResult>();
  /** The query of the result: the editor may have another text meanwhile. */
  query = $state('');
  failure = $state.raw<Problem>();
  #cancel = new AbortController();

  async start(query: string): Promise<void> {
    if (this.isRunning || query.trim() === '') return;
    this.isRunning = true;
    this.failure = undefined;
    this.#cancel = new AbortController();
    const { signal } = this.#cancel;
    const outcome = await runSql(query, signal);
    this.isRunning = false;
    if (signal.aborted) return;
    if (outcome.ok) {
      this.result = outcome.value;
      this.query = query;
    } else this.failure = outcome.problem;
  }

  /** Disconnecting cancels: the server ends a query when its client disconnects. */
  cancel(): void {
    this.#cancel.abort();
  }
}
