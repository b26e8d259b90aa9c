import type { EventContext } from '@labeling/event-store';

/** The actor and time of what the benchmark itself appends. */
export function benchContext(): EventContext {
  const actor = { type: 'system', id: 'benchmark', name: 'Benchmark' } as const;
  return { actor, at: new Date().toISOString(), $correlationId: 'benchmark', $causationId: 'benchmark' };
}
