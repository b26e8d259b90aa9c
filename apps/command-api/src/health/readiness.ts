import { Injectable } from '@nestjs/common';
import { EventStore } from '@labeling/event-store';
import { Settings } from '../settings/settings.js';
import { Database } from '../stores/database.js';

const ANSWER_WITHIN_MS = 2_000;

/** Whether what this process needs is up, each asked at the same time. */
@Injectable()
export class Readiness {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  async check(): Promise<Record<'eventStore' | 'database' | 'projector', 'up' | 'away'>> {
    const [eventStore, database, projector] = await Promise.all([
      this.store.isAvailable(),
      isUp(this.database.query('select 1')),
      isUp(this.#askProjector()),
    ]);
    return { eventStore: word(eventStore), database: word(database), projector: word(projector) };
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
