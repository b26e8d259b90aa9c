import type { EventContext } from '@labeling/event-store';

/** Who does what the benchmark appends by itself, and when. */
export function benchContext(): EventContext {
  const actor = { type: 'system', id: 'benchmark', name: 'Benchmark' } as const;
  return { actor, at: new Date().toISOString(), $correlationId: 'benchmark', $causationId: 'benchmark' };
}
