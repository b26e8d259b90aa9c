import { Injectable } from '@nestjs/common';
import { EventStore, within } from '@labeling/event-store';
import { checkpointPosition, unfinishedPushes } from '@labeling/read-models/queries';
import { askProjector, type ProjectorHealth } from '../health/ask-projector.js';
import { Readiness } from '../health/readiness.js';
import { Metrics } from '../metrics/metrics.js';
import { Settings } from '../settings/settings.js';
import { Database } from '../stores/database.js';
import type { ServiceAnswer, StatusAnswer } from './status-answer.js';

const ANSWER_WITHIN_MS = 2_000;

/** Asks all services at once; those that do not answer in time are away. */
@Injectable()
export class StatusOfServices {
  constructor(
    private readonly readiness: Readiness,
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly metrics: Metrics,
  ) {}

  async now(): Promise<StatusAnswer> {
    const [{ checks, setAside }, projector, postgres, storeVersion, positions, pushes, imports] = await Promise.all([
      this.readiness.check(),
      inTime<ProjectorHealth>(this.#projector(), {}),
      inTime(this.#postgres(), { version: null, since: null }),
      inTime(this.store.version(), null),
      inTime(this.#positionsToGo(), null),
      inTime(
        unfinishedPushes(this.database).then(({ length }) => length),
        null,
      ),
      this.metrics.importsRunning.get(),
    ]);
    const services: ServiceAnswer[] = [
      { service: 'command-api', state: 'up', version: `Node.js ${process.versions.node}`, since: startedAt() },
      {
        ...{ service: 'projector', state: checks.projector },
        ...{ version: projector.version ?? null, since: projector.since ?? null },
      },
      { service: 'event-store', state: checks.eventStore, version: storeVersion, since: null },
      { service: 'database', state: checks.database, ...postgres },
    ];
    const isReady = services.every(({ state }) => state === 'up');
    // A projector that stands by knows nothing about the one that is active elsewhere.
    const seconds = projector.role === 'active' ? (projector.lagSeconds ?? null) : null;
    return {
      status: isReady ? (setAside > 0 ? 'degraded' : 'ok') : 'not_ready',
      ...{ services, lag: { positions, seconds }, setAside, pushes, imports: imports.values[0]?.value ?? 0 },
    };
  }

  async #projector(): Promise<ProjectorHealth> {
    return (await askProjector(this.settings, ANSWER_WITHIN_MS)).health;
  }

  async #postgres(): Promise<Pick<ServiceAnswer, 'version' | 'since'>> {
    const { rows } = await this.database.query<{ version: string; since: Date }>(
      `select current_setting('server_version') as version, pg_postmaster_start_time() as since`,
    );
    const [row] = rows;
    return { version: row ? `PostgreSQL ${row.version}` : null, since: row?.since.toISOString() ?? null };
  }

  async #positionsToGo(): Promise<number> {
    // In this order, so that events folded in the meantime do not count as waiting.
    const newest = await this.store.lastPosition();
    const left = newest - (await checkpointPosition(this.database));
    return left > 0n ? Number(left) : 0;
  }
}

const inTime = <Answer>(answer: Promise<Answer>, otherwise: Answer): Promise<Answer> =>
  within(answer, ANSWER_WITHIN_MS, otherwise);

const startedAt = (): string => new Date(performance.timeOrigin).toISOString();
