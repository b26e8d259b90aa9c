import type pg from 'pg';
import { SqlProblem } from '../refusals.js';
import type { Server } from '../roles/project-role.js';
import { cancel } from './cancel.js';
import type { Ended } from './query-error.js';

interface Beginning {
  readonly projectId: string;
  /** The id of the caller. */
  readonly by: string;
  readonly runId: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

type Beginner = Pick<Beginning, 'projectId' | 'by'>;

/** One running query. */
export interface Run {
  readonly projectId: string;
  readonly runId: string;
  /** Why this process ended it; undefined until then. */
  readonly ended: Ended | undefined;
  /** From now on, ending the run also ends the work of this connection. @throws SqlProblem if the run has already ended */
  runIn(client: pg.Client, server: Server): void;
  over(): void;
}

/** How many queries may run at once: in total, for one project, and for one person or key. */
export interface MostRuns {
  readonly atOnce: number;
  readonly ofProject: number;
  readonly ofCaller: number;
}

/** The queries that run in this process. */
export class Runs {
  readonly #running = new Map<string, Beginner & { readonly end: (why: Ended) => void }>();

  constructor(private readonly most: MostRuns) {}

  /** @throws SqlProblem `busy` if too many are running, `refused` if one with this id is already running */
  begin({ projectId, by, runId, timeoutMs, signal }: Beginning): Run {
    if (this.#running.has(runId)) throw new SqlProblem('refused', 'A query with this runId is already running');
    const running = [...this.#running.values()];
    const ofProject = running.filter((run) => run.projectId === projectId).length;
    const ofCaller = running.filter((run) => run.by === by).length;
    const { most } = this;
    if (running.length >= most.atOnce || ofProject >= most.ofProject || ofCaller >= most.ofCaller) {
      throw new SqlProblem('busy', 'Too many queries are running: wait for one to finish');
    }
    let ended: Ended | undefined;
    let stop: (() => void) | undefined;
    const end = (why: Ended) => {
      if (ended !== undefined) return;
      ended = why;
      stop?.();
    };
    const timer = setTimeout(end, timeoutMs, 'timeout');
    const onAbort = () => end('cancelled');
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted) onAbort();
    this.#running.set(runId, { projectId, by, end });
    return {
      projectId,
      runId,
      get ended() {
        return ended;
      },
      runIn(client, server) {
        stop = () => cancel(client, server);
        if (ended !== undefined) throw new SqlProblem(ended, 'The query was stopped before it ran');
      },
      over: () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        this.#running.delete(runId);
      },
    };
  }

  /** Returns whether there was such a run. */
  cancel(projectId: string, runId: string): boolean {
    const run = this.#running.get(runId);
    if (run?.projectId !== projectId) return false;
    run.end('cancelled');
    return true;
  }

  cancelAll(): void {
    for (const { end } of this.#running.values()) end('cancelled');
  }
}
