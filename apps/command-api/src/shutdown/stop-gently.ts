import type { FastifyInstance } from 'fastify';

/** How long running requests may take to finish once the process is stopping. */
const FINISH_WITHIN_MS = 10_000;

/**
 * Makes closing wait for running requests, but not for connections that clients merely keep open: a connection ends
 * with the answer to its request, and all of them end after a while.
 */
export function stopGently(fastify: FastifyInstance): void {
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  fastify.addHook('preClose', async () => {
    stopping = true;
    timer = setTimeout(() => fastify.server.closeAllConnections(), FINISH_WITHIN_MS);
  });
  fastify.addHook('onSend', async (_request, reply) => {
    if (stopping) void reply.header('Connection', 'close');
  });
  fastify.addHook('onResponse', async ({ raw }) => {
    if (stopping) raw.socket.end();
  });
  fastify.server.on('close', () => clearTimeout(timer));
}
