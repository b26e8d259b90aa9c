// All screens that are open, spread over the queues, and whether each of them shows what is stored.
import { setTimeout as pause } from 'node:timers/promises';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { FEEDS_PER_MEMBER } from './members.js';
import { QueueLog } from './queue-log.js';
import { Screen, statesOf, type Change, type ScreenCounts } from './screen.js';
import { ShownStates } from './shown-states.js';

const OPENED_AT_ONCE = 20;
const SETTLE_EVERY_MS = 5_000;
const LOOK_EVERY_MS = 500;

interface Opening {
  readonly screens: number;
  readonly uiUrl: string;
  readonly queueIds: readonly string[];
  /** The cookies of as many members as are needed. */
  readonly cookies: readonly string[];
  readonly find: (finding: string) => void;
}

export class WatchedQueues {
  readonly counts: ScreenCounts = { messages: 0, reloads: 0, lost: 0 };
  /** From sending a command until a screen received it, in milliseconds; one entry for each screen. */
  readonly latency: RecordableHistogram = createHistogram();
  readonly #queues = new Map<string, { readonly log: QueueLog; readonly shown: ShownStates }>();
  readonly #screens: Screen[] = [];
  readonly #settling: NodeJS.Timeout;

  private constructor(private readonly opening: Opening) {
    const { queueIds, uiUrl, cookies, find } = opening;
    const record = (ms: number) => this.latency.record(Math.max(1, Math.round(ms)));
    for (const queueId of queueIds) {
      const shown = new ShownStates(() => statesOf({ uiUrl, cookie: cookies[0] ?? '', queueId }));
      this.#queues.set(queueId, { log: new QueueLog({ record }, find), shown });
    }
    const settle = () => this.#queues.forEach(({ log }) => log.settle(performance.now()));
    this.#settling = setInterval(settle, SETTLE_EVERY_MS);
  }

  /** Resolves when all are open. */
  static async open(opening: Opening): Promise<WatchedQueues> {
    const watched = new WatchedQueues(opening);
    try {
      await watched.#openAll();
      return watched;
    } catch (error) {
      watched.close();
      throw error;
    }
  }

  async #openAll(): Promise<void> {
    const { screens, queueIds, uiUrl, cookies, find } = this.opening;
    // The first screen of each queue is the one whose states are looked at.
    const seen = new Set<string>();
    for (let n = 0; n < screens; n++) {
      const queueId = queueIds[n % queueIds.length] ?? '';
      const queue = this.#queues.get(queueId);
      if (queue === undefined) continue;
      const isFirst = !seen.has(queueId);
      seen.add(queueId);
      const cookie = cookies[Math.floor(n / FEEDS_PER_MEMBER)] ?? '';
      const onChange = (change: Change) => (isFirst ? queue.shown.hear(change) : undefined);
      this.#screens.push(new Screen({ uiUrl, cookie, queueId, log: queue.log, counts: this.counts, onChange, find }));
    }
    for (let n = 0; n < this.#screens.length; n += OPENED_AT_ONCE) {
      await Promise.all(this.#screens.slice(n, n + OPENED_AT_ONCE).map((screen) => screen.open()));
    }
  }

  /** Records that a command to one item is stored. */
  sent(queueId: string, sentAt: number, position: bigint): void {
    this.#queues.get(queueId)?.log.sent(sentAt, position);
  }

  /** Whether every command has reached every screen. */
  get isHeard(): boolean {
    return this.#behind === 0 && this.#unheard === 0;
  }

  get #behind(): number {
    return this.#screens.filter((screen) => !screen.isUpToDate).length;
  }

  get #unheard(): number {
    return [...this.#queues.values()].reduce((sum, { log }) => sum + log.unheard, 0);
  }

  /**
   * Call it when no more is being sent: records what is wrong as findings. The last changes of a push or an import may
   * still be on their way to the screens; a screen that was never told stays different for longer than any patience.
   */
  async judge(patienceMs: number): Promise<void> {
    const giveUpAt = performance.now() + patienceMs;
    const { find } = this.opening;
    if (this.#behind > 0) find(`${this.#behind} screens have not heard all that others were told`);
    if (this.#unheard > 0) find(`No screen has heard of ${this.#unheard} commands`);
    for (const { log, shown } of this.#queues.values()) {
      log.settleAll();
      let different = await shown.differences();
      while (different > 0 && performance.now() < giveUpAt) {
        await pause(LOOK_EVERY_MS);
        different = await shown.differences();
      }
      if (different > 0) find(`A screen shows ${different} items in another state than they have`);
    }
  }

  close(): void {
    clearInterval(this.#settling);
    for (const screen of this.#screens) screen.close();
  }
}
