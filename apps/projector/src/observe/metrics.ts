import { within, type EventStore } from '@labeling/event-store';
import { gauge, openRegistry } from '@labeling/telemetry';
import { Counter, Histogram } from 'prom-client';
import type { Folded } from '../follow/fold-events.js';
import type { ProjectorStatus } from '../follow/projector-status.js';
import { ANSWER_WITHIN_MS } from './health.js';

export interface Metrics {
  readonly contentType: string;
  folded(folded: Folded): void;
  text(): Promise<string>;
}

/** Prometheus metrics; those that need the event store are computed when they are read. */
export function openMetrics(status: ProjectorStatus, store: Pick<EventStore, 'lastPosition'>): Metrics {
  const registry = openRegistry();
  const registers = [registry];
  const measure = gauge.bind(undefined, registry);
  measure('projector_active', '1 when this projector is the active one', () => (status.role === 'active' ? 1 : 0));
  measure('projector_position', 'Position of the last event folded', () => Number(status.position));
  measure('projector_lag_seconds', 'Age of the last folded event while more are waiting', () => status.lagSeconds());
  measure('projector_lag_positions', 'Positions in the event store after the checkpoint, NaN when it is away', () =>
    lagOf(status, store),
  );
  measure('projector_set_aside_streams', 'Streams with an event that could not be read', () => status.setAside);
  const events = new Counter({ name: 'projector_events_total', help: 'Events folded', registers });
  const batches = new Histogram({
    name: 'projector_batch_seconds',
    help: 'Time to fold one batch',
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  });
  return {
    contentType: registry.contentType,
    folded: (folded) => {
      events.inc(folded.events);
      batches.observe(folded.seconds);
    },
    text: () => registry.metrics(),
  };
}

async function lagOf(status: ProjectorStatus, store: Pick<EventStore, 'lastPosition'>): Promise<number> {
  const newest = await within<bigint | undefined>(store.lastPosition(), ANSWER_WITHIN_MS, undefined);
  if (newest === undefined) return NaN;
  const lag = newest - status.position;
  return lag > 0n ? Number(lag) : 0;
}
