import { Injectable } from '@nestjs/common';
import { EventStore } from '@labeling/event-store';
import { Settings } from '../settings/settings.js';
import { Database } from '../stores/database.js';

const ANSWER_WITHIN_MS = 2_000;

/** How long an answer is given again: anybody may ask, and each question would go to three services. */
export const keptMs = { up: 1_000, away: 100 } as const;

interface Checks {
  /** `read_only`: it answers readers but cannot write, for example because its disk is full. */
  readonly eventStore: 'up' | 'read_only' | 'away';
  readonly database: 'up' | 'away';
  readonly projector: 'up' | 'away';
}

/** Whether the services that this process needs are up, all asked at the same time, and for all who ask at that time. */
@Injectable()
export class Readiness {
  #answer: Promise<Checks> | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  check(): Promise<Checks> {
    return (this.#answer ??= this.#askOnce());
  }

  /** None of the services makes it reject. */
  async #askOnce(): Promise<Checks> {
    const checks = await this.#askAll();
    const isUp = Object.values(checks).every((state) => state === 'up');
    setTimeout(() => (this.#answer = undefined), isUp ? keptMs.up : keptMs.away).unref();
    return checks;
  }

  async #askAll(): Promise<Checks> {
    const [reads, writes, database, projector] = await Promise.all([
      this.store.isAvailable(),
      this.store.canWrite(),
      isUp(this.database.query('select 1')),
      isUp(this.#askProjector()),
    ]);
    const eventStore = reads && !writes ? 'read_only' : word(reads);
    return { eventStore, database: word(database), projector: word(projector) };
  }

  async #askProjector(): Promise<void> {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const response = await fetch(`${this.settings.projectorUrl}/health/ready`, { signal });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The projector answers ${response.status}`);
  }
}

function word(up: boolean): 'up' | 'away' {
  return up ? 'up' : 'away';
}

async function isUp(answer: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, ANSWER_WITHIN_MS, false)));
  const answered = answer.then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
