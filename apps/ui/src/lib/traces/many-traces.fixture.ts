import type { TraceLine } from './trace.js';

/** A trace with defaults for all properties but those given. */
export function aTrace(traceId: string, some: Partial<TraceLine> = {}): TraceLine {
  return {
    traceId,
    name: `trace ${traceId}`,
    startedAt: '2026-11-20T14:02:00.000Z',
    startNs: '1795183320000000000',
    durationNs: 1_230_000_000,
    status: 'ok',
    spanCount: 3,
    errorCount: 0,
    inputTokens: null,
    outputTokens: null,
    cost: null,
    service: null,
    sessionId: null,
    ...some,
  };
}
