import type { ChildProcess } from 'node:child_process';
import { defaultBackoff, waitAfter, type Backoff } from './backoff.js';
import { lastWords, onLine, type Line } from './logs.js';
import { hangs, patience, type Patience } from './hang.js';
import { end, identify, type ProcessIdentity } from './process-identity.js';
import { watch } from './watchdog.js';

export type Service = {
  name: string;
  /** Starts one incarnation. Spawned with `detached`, so that a Ctrl-C in the terminal reaches it only through the supervisor. */
  launch(): Promise<ChildProcess>;
  /** Resolves once it serves; must give up when `signal` aborts, since the process is gone then. */
  ready(signal: AbortSignal): Promise<void>;
  /**
   * Checked from time to time once it is ready: a process that has been unhealthy for a minute hangs, and is replaced. A restarted one
   * that does not become ready is left running as long as it is healthy: it waits for others, and a new one would have to wait, too.
   */
  isWell?(): Promise<boolean>;
  /** The signal that asks it to end; default SIGTERM. */
  stopSignal?: NodeJS.Signals;
  /** How long it may take to end before it is killed; default 10 s. */
  patienceMs?: number;
};

export type Observer = {
  line(line: Line): void;
  /** Called at each change of the running incarnation, for the record of processes. */
  changed(name: string, who: ProcessIdentity | undefined): void;
  died(name: string, how: string, waitMs: number): void;
};

const deadly: NodeJS.Signals[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGQUIT', 'SIGABRT'];

type Incarnation = {
  child: ChildProcess;
  who: ProcessIdentity | undefined;
  ready: Promise<void>;
  gone: Promise<string>;
  since: number;
};

/** Keeps one service running until it is stopped: however it dies, it is restarted, with growing pauses if it keeps dying. */
export class SupervisedProcess {
  /** Starts after the first one. */
  restarts = 0;
  /** How it last ended without being asked to. */
  lastDeath: string | undefined;
  private current: Incarnation | undefined;
  private failures = 0;
  private asked = false;
  private stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private readiness = Promise.withResolvers<void>();

  constructor(
    readonly service: Service,
    private readonly observer: Observer,
    private readonly backoff: Backoff = defaultBackoff,
    private readonly hanging: Patience = patience,
  ) {}

  /** Resolves when it is ready for the first time. Rejects, and does not try again, when it dies before that. */
  async start(): Promise<void> {
    const first = await this.launch('first');
    try {
      this.stopping.signal.throwIfAborted();
      await Promise.race([first.ready, first.gone.then((how) => this.fail(how))]);
    } catch (error) {
      await this.endIncarnation(first);
      throw error;
    }
    this.readiness.resolve();
    this.running = this.keep(first);
  }

  /** The pid of the running incarnation; 0 while there is none. */
  pid(): number {
    return this.current?.child.pid ?? 0;
  }

  kill(signal: NodeJS.Signals): void {
    if (deadly.includes(signal)) this.lostReadiness();
    this.current?.child.kill(signal);
  }

  /** Resolves when the current incarnation, or after a death the next one, is ready. */
  async ready(): Promise<void> {
    let seen;
    do {
      seen = this.readiness;
      await seen.promise;
    } while (seen !== this.readiness);
  }

  /** Ends the incarnation and starts the next at once; resolves when that is ready. */
  async restart(): Promise<void> {
    this.asked = true;
    this.kill(this.service.stopSignal ?? 'SIGTERM');
    await this.ready();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    if (this.current) await this.endIncarnation(this.current);
    await this.running;
  }

  /** Kills it at once, for good. */
  abandon(): void {
    this.stopping.abort();
    this.current?.child.kill('SIGKILL');
  }

  private async launch(time: 'first' | 'again'): Promise<Incarnation> {
    const child = await this.service.launch();
    const who = child.pid === undefined ? undefined : identify(child.pid);
    const alive = new AbortController();
    let last = '';
    onLine(child, this.service.name, (line) => {
      last = lastWords(last, line.text);
      this.observer.line(line);
    });
    let killedFor: string | undefined;
    const kill = (why: string) => {
      killedFor ??= why;
      // A stopped process ends by this signal, too.
      child.kill('SIGKILL');
    };
    const gone = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(`could not be started: ${error.message}`));
      const told = (code: number | null, signal: string | null) => {
        if (killedFor !== undefined) resolve(killedFor);
        else resolve(signal !== null ? `ended with ${signal}` : `ended with code ${code}${last && `: ${last}`}`);
      };
      child.once('close', told);
      // A grandchild may hold the pipes open: then its last output is not waited for.
      child.once('exit', (code, signal) => setTimeout(told, 1000, code, signal).unref());
    });
    const ready = this.untilReady(alive.signal, time).catch(async (error: unknown) => {
      // If it is gone, how it ended is more useful than that it never answered.
      if (alive.signal.aborted) await gone.then((how) => this.fail(how));
      const how = `did not become ready: ${error instanceof Error ? error.message : String(error)}`;
      // The first one gets the chance to end by itself.
      if (time === 'again') kill(how);
      this.fail(how);
    });
    const incarnation = { child, who, gone, ready, since: performance.now() };
    const { isWell } = this.service;
    incarnation.ready.then(
      async () => {
        if (isWell !== undefined && (await hangs(isWell, alive.signal, this.hanging))) kill('hung and was killed');
      },
      () => undefined,
    );
    child.once('exit', () => {
      if (this.current === incarnation) this.lostReadiness();
      alive.abort();
    });
    watch(child, this.service.stopSignal ?? 'SIGTERM');
    this.current = incarnation;
    this.observer.changed(this.service.name, who);
    return incarnation;
  }

  private async untilReady(signal: AbortSignal, time: 'first' | 'again'): Promise<void> {
    for (;;) {
      try {
        return await this.service.ready(signal);
      } catch (error) {
        if (time === 'first' || signal.aborted || !(await this.service.isWell?.())) throw error;
      }
    }
  }

  private async keep(first: Incarnation): Promise<void> {
    let incarnation: Incarnation | undefined = first;
    while (!this.stopping.signal.aborted) {
      const how: string = incarnation ? await incarnation.gone : 'could not be started again';
      this.current = undefined;
      this.observer.changed(this.service.name, undefined);
      if (this.stopping.signal.aborted) return;
      if (this.asked) {
        this.asked = false;
        this.failures = 0;
      } else if (!(await this.waitAfterDeath(how, incarnation))) {
        return;
      }
      incarnation = await this.launch('again').catch(() => undefined);
      if (incarnation === undefined) continue;
      this.restarts += 1;
      if (this.stopping.signal.aborted) await this.endIncarnation(incarnation);
      else this.announce(incarnation);
    }
  }

  /** False if it was stopped in the meantime. */
  private waitAfterDeath(how: string, incarnation: Incarnation | undefined): Promise<boolean> {
    const stable = incarnation !== undefined && performance.now() - incarnation.since >= this.backoff.stableMs;
    this.failures = stable ? 1 : this.failures + 1;
    const waitMs = waitAfter(this.failures, this.backoff);
    this.lastDeath = how;
    this.observer.died(this.service.name, how, waitMs);
    return pause(waitMs, this.stopping.signal);
  }

  private fail(how: string): never {
    throw new Error(`${this.service.name} ${how}`);
  }

  private announce(incarnation: Incarnation): void {
    const { readiness } = this;
    incarnation.ready.then(
      () => {
        if (this.current === incarnation && readiness === this.readiness) readiness.resolve();
      },
      () => undefined,
    );
  }

  private lostReadiness(): void {
    const before = this.readiness;
    this.readiness = Promise.withResolvers<void>();
    void this.readiness.promise.then(before.resolve);
  }

  private async endIncarnation({ who, child, gone }: Incarnation): Promise<void> {
    const { stopSignal = 'SIGTERM', patienceMs = 10_000 } = this.service;
    // A stopped (SIGSTOP) process could not act on the signal.
    child.kill('SIGCONT');
    if (who) await end(who, [stopSignal], patienceMs);
    await gone;
    this.current = undefined;
    this.observer.changed(this.service.name, undefined);
  }
}

/** False when `signal` aborted the wait. */
function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    const stop = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve(true);
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
