// The health of the server, as orchestrators ask for it: https://grpc.io/docs/guides/health-checking
import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../../health/readiness.js';
import { sendMessage } from './grpc-message.js';
import { refuseWith } from './grpc-status.js';

const NOT_FOUND = 5;
const state = (isServing: boolean) => Uint8Array.of(0x08, isServing ? 1 : 2);

/** Spans are stored in the database, and nothing else is needed for that. */
export function answerHealth(fastify: FastifyInstance, readiness: Readiness, services: readonly string[]): void {
  fastify.post('/grpc.health.v1.Health/Check', { config: { access: 'open' } }, async ({ body }, reply) => {
    const asked = Buffer.isBuffer(body) ? serviceIn(body) : '';
    if (asked !== '' && !services.includes(asked)) return refuseWith(reply, NOT_FOUND, 'There is no such service');
    const { checks } = await readiness.check();
    return sendMessage(reply, state(checks.database === 'up'));
  });
}

/** A HealthCheckRequest has one field, whose name is short. */
const serviceIn = (message: Buffer): string => message.subarray(2).toString('utf8');
