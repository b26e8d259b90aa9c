import type { EventStore } from '@labeling/event-store';
import type { ProjectorStatus } from '../follow/projector-status.js';

export interface Health {
  readonly ready: boolean;
  readonly role: ProjectorStatus['role'];
  readonly database: 'up' | 'down';
  readonly eventStore: 'up' | 'down';
  readonly caughtUp: boolean;
  readonly position: string;
  readonly lagSeconds: number;
}

/** Ready: both stores answer, and the projector stands by, or is active and has caught up at least once. */
export async function healthOf(status: ProjectorStatus, store: EventStore): Promise<Health> {
  const eventStoreUp = await store.isAvailable();
  const { role, databaseUp, position } = status;
  const caughtUp = status.caughtUp();
  return {
    ready: databaseUp && eventStoreUp && (role === 'standby' || (role === 'active' && caughtUp)),
    role,
    database: databaseUp ? 'up' : 'down',
    eventStore: eventStoreUp ? 'up' : 'down',
    caughtUp,
    position: String(position),
    lagSeconds: status.lagSeconds(),
  };
}
