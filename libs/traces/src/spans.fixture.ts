import type { NewSpan } from './ingest/new-span.js';

export const projectId = '11111111-1111-4111-8111-111111111111';
export const otherProjectId = '22222222-2222-4222-8222-222222222222';

/** The ids of a trace and a span by number, from 1. */
export const traceIdOf = (number: number): string => number.toString(16).padStart(32, '0');
export const spanIdOf = (number: number): string => number.toString(16).padStart(16, '0');

/** A valid span with these differences. */
export function aSpan(differences: Partial<NewSpan> = {}): NewSpan {
  return {
    ...{ traceId: traceIdOf(1), spanId: spanIdOf(1), parentSpanId: null, name: 'run', kind: 'internal' },
    ...{ type: 'other', status: 'unset', statusMessage: null, startNs: 1_000n, endNs: 2_000n, service: null },
    ...{ model: null, inputTokens: null, outputTokens: null, cost: null, input: null, output: null },
    ...{ cachedTokens: null, cacheWriteTokens: null, reasoningTokens: null, sessionId: null, userId: null },
    ...{ inputFrom: null, outputFrom: null },
    ...{
      attributes: '{}',
      resource: '{}',
      scope: '{"name":"","version":"","attributes":{}}',
      events: '[]',
      links: '[]',
    },
    ...differences,
  };
}
