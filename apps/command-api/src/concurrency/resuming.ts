import { catchError, defer, EMPTY, exhaustMap, fromEvent, takeUntil, timer, type Observable } from 'rxjs';

/** Starts unfinished work, of this or another process, now and at intervals until this process shuts down. */
export class Resuming {
  readonly #stop = new AbortController();
  /** Aborts when this process shuts down: work under way ends early. */
  readonly signal: AbortSignal = this.#stop.signal;
  /** Emits at the same moment. */
  readonly stopped: Observable<unknown> = fromEvent(this.signal, 'abort');

  constructor(
    private readonly resume: () => Promise<void>,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  begin(everySeconds: number): void {
    const onFailure = (error: unknown) => {
      this.onFailure(error);
      return EMPTY;
    };
    timer(0, everySeconds * 1_000)
      .pipe(
        exhaustMap(() => defer(this.resume).pipe(catchError(onFailure))),
        takeUntil(this.stopped),
      )
      .subscribe();
  }

  stop(): void {
    this.#stop.abort();
  }
}
