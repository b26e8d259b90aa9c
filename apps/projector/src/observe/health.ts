import { within, type EventStore, type StreamNames } from '@labeling/event-store';
import type { FoldingProgress } from '@labeling/read-models/queries';
import type { ProjectorStatus } from '../follow/projector-status.js';

export interface Health {
  readonly ready: boolean;
  readonly role: ProjectorStatus['role'];
  readonly database: 'up' | 'down';
  readonly eventStore: 'up' | 'down';
  readonly caughtUp: boolean;
  /** Events have waited too long, although it is active and both stores answer. */
  readonly stuck: boolean;
  /** Streams that are folded only up to an event that could not be read; `degraded` when there are any. */
  readonly setAside: number;
  readonly degraded: boolean;
  readonly position: string;
  /** Null while the event store is away, which alone knows whether events are waiting. */
  readonly lagSeconds: number | null;
  /** The prefix of the streams that it reads; undefined while it cannot know. */
  readonly streamPrefix: string | undefined;
  /** The runtime that it runs on. */
  readonly version: string;
  /** When the process was started: ISO 8601. */
  readonly since: string;
}

/** How long the event store may take to return the newest position: clients of health and metrics give up soon. */
export const ANSWER_WITHIN_MS = 2_000;

/**
 * Ready: both stores answer, and the projector stands by, or is active, has caught up at least once and is not stuck.
 */
export async function healthOf(
  status: Pick<ProjectorStatus, 'role' | 'databaseUp' | 'position' | 'setAside' | 'caughtUp' | 'lagSeconds'>,
  store: Pick<EventStore, 'lastPosition' | 'names'>,
  progress: FoldingProgress,
): Promise<Health> {
  const [newest, names] = await Promise.all([
    within<bigint | undefined>(store.lastPosition(), ANSWER_WITHIN_MS, undefined),
    within<StreamNames | undefined>(store.names(), ANSWER_WITHIN_MS, undefined),
  ]);
  const eventStoreUp = newest !== undefined;
  const { role, databaseUp, position, setAside } = status;
  const caughtUp = status.caughtUp();
  const lagSeconds = status.lagSeconds();
  const stuck = role === 'active' && progress.isStuck(position, newest);
  return {
    ready: databaseUp && eventStoreUp && (role === 'standby' || (role === 'active' && caughtUp && !stuck)),
    role,
    database: databaseUp ? 'up' : 'down',
    eventStore: eventStoreUp ? 'up' : 'down',
    caughtUp,
    stuck,
    ...{ setAside, degraded: setAside > 0 },
    position: String(position),
    lagSeconds: Number.isNaN(lagSeconds) ? null : lagSeconds,
    streamPrefix: names?.prefix,
    version: `Node.js ${process.versions.node}`,
    since: new Date(performance.timeOrigin).toISOString(),
  };
}
