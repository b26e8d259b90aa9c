import { operation, type Operation } from './operation.js';
import { object, text } from './schema.js';

const tag = 'Service';

export const servicePaths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  '/health/live': {
    get: operation({
      id: 'isLive',
      tag,
      summary: 'Whether the process runs',
      access: 'open',
      ok: { status: 200, description: 'It runs', schema: object({ status: text }), example: { status: 'ok' } },
    }),
  },
  '/health/ready': {
    get: operation({
      id: 'isReady',
      tag,
      summary: 'Whether the event store, the database and the projector are all up',
      access: 'open',
      ok: {
        status: 200,
        description: 'They are',
        schema: object({ status: text, checks: { type: 'object' } }),
        example: { status: 'ok', checks: { eventStore: 'up', database: 'up', projector: 'up' } },
      },
      problems: ['not_ready'],
    }),
  },
  '/metrics': {
    get: operation({
      id: 'getMetrics',
      tag,
      summary: 'What the process measures of itself, for Prometheus',
      access: 'metrics',
      ok: { status: 200, description: 'Metrics', contentType: 'text/plain', schema: text },
    }),
  },
  '/v1/openapi.json': {
    get: operation({
      id: 'getOpenApi',
      tag,
      summary: 'This document',
      access: 'open',
      ok: { status: 200, description: 'OpenAPI 3.1', schema: { type: 'object' } },
    }),
  },
};
