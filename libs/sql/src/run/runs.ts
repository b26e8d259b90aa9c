import type pg from 'pg';
import { SqlProblem } from '../refusals.js';
import type { Server } from '../roles/project-role.js';
import { cancel } from './cancel.js';
import type { Ended } from './query-error.js';

interface Beginning {
  readonly projectId: string;
  readonly runId: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** One running query. */
export interface Run {
  readonly projectId: string;
  readonly runId: string;
  /** Why this process ended it, once it did. */
  readonly ended: Ended | undefined;
  /** From now on, ending the run ends what this connection does. @throws SqlProblem when it has ended already */
  runIn(client: pg.Client, server: Server): void;
  over(): void;
}

/** The queries that run in this process. */
export class Runs {
  readonly #running = new Map<string, { readonly projectId: string; readonly end: (why: Ended) => void }>();

  constructor(private readonly most: { readonly atOnce: number; readonly ofProject: number }) {}

  /** @throws SqlProblem `busy` if too many run, `refused` if one with this id runs already */
  begin({ projectId, runId, timeoutMs, signal }: Beginning): Run {
    if (this.#running.has(runId)) throw new SqlProblem('refused', 'A run with this runId is under way');
    const ofProject = [...this.#running.values()].filter((run) => run.projectId === projectId).length;
    if (this.#running.size >= this.most.atOnce || ofProject >= this.most.ofProject) {
      throw new SqlProblem('busy', 'Too many queries run at once: wait for one of them');
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
    this.#running.set(runId, { projectId, end });
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
