import { Injectable } from '@nestjs/common';
import { EventStore, within } from '@labeling/event-store';
import { checkpointPosition, countSetAside, FoldingProgress } from '@labeling/read-models/queries';
import { Settings } from '../settings/settings.js';
import { Database } from '../stores/database.js';
import { askProjector } from './ask-projector.js';

const ANSWER_WITHIN_MS = 2_000;

/** How long an answer is reused: anybody may ask, and each question would go to three services. */
export const keptMs = { up: 1_000, away: 100 } as const;

interface Checks {
  /** `read_only`: it answers readers but cannot write, for example because its disk is full. */
  readonly eventStore: 'up' | 'read_only' | 'away';
  readonly database: 'up' | 'read_only' | 'away';
  /**
   * `stuck`: events wait, and none of them is folded, whether the projector says so or not. `elsewhere`: it folds
   * streams other than those that this process writes.
   */
  readonly projector: 'up' | 'stuck' | 'elsewhere' | 'away';
}

interface State {
  readonly checks: Checks;
  /** Streams that are folded only up to an event that cannot be read; the product continues without the rest. */
  readonly setAside: number;
}

/** Whether the services that this process needs are up: all are asked at once, and only once for all who ask then. */
@Injectable()
export class Readiness {
  #answer: Promise<State> | undefined;
  readonly #progress = new FoldingProgress();

  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  check(): Promise<State> {
    return (this.#answer ??= this.#askOnce());
  }

  /** Never rejects because of a service. */
  async #askOnce(): Promise<State> {
    const [checks, setAside] = await Promise.all([
      this.#askAll(),
      within(countSetAside(this.database), ANSWER_WITHIN_MS, 0),
    ]);
    const isUp = Object.values(checks).every((state) => state === 'up');
    setTimeout(() => (this.#answer = undefined), isUp ? keptMs.up : keptMs.away).unref();
    return { checks, setAside };
  }

  async #askAll(): Promise<Checks> {
    const [reads, writes, database, projector, isStuck] = await Promise.all([
      this.store.isAvailable(),
      this.store.canWrite(),
      within(this.#askDatabase(), ANSWER_WITHIN_MS, 'away'),
      within(this.#askProjector(), ANSWER_WITHIN_MS, 'away'),
      within(this.#isStuck(), ANSWER_WITHIN_MS, false),
    ]);
    const eventStore = reads && !writes ? 'read_only' : word(reads);
    return {
      eventStore,
      database,
      projector: isStuck && projector !== 'elsewhere' ? 'stuck' : projector,
    };
  }

  async #askDatabase(): Promise<'up' | 'read_only'> {
    const { rows } = await this.database.query<{ isReadOnly: boolean }>(
      `select current_setting('transaction_read_only')::bool as "isReadOnly"`,
    );
    return rows[0]?.isReadOnly === true ? 'read_only' : 'up';
  }

  /** The projector is not asked: it may hang, or stand by for one that hangs elsewhere. */
  async #isStuck(): Promise<boolean> {
    // In this order, so that events folded in the meantime do not count as waiting.
    const newest = await this.store.lastPosition().catch(() => undefined);
    return this.#progress.isStuck(await checkpointPosition(this.database), newest);
  }

  async #askProjector(): Promise<'up' | 'elsewhere' | 'away'> {
    const { isReady, health } = await askProjector(this.settings, ANSWER_WITHIN_MS);
    const { streamPrefix: folded } = health;
    if (folded !== undefined && folded !== (await this.store.names()).prefix) return 'elsewhere';
    return word(isReady);
  }
}

function word(up: boolean): 'up' | 'away' {
  return up ? 'up' : 'away';
}
