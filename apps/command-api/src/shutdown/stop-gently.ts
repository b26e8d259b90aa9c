import type { FastifyInstance } from 'fastify';

/** How long requests that are under way may take to end once the process is told to stop. */
const FINISH_WITHIN_MS = 10_000;

/**
 * Makes closing wait for what is under way, but not for connections that clients merely keep open: each is ended with
 * the answer it waits for, and all of them after a while.
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
