// Problems with requests that never reach a route: malformed ones, and ones with an unreadable address.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from './problem.js';
import { sendProblem } from './problem-filter.js';

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** How long a request may take to arrive, in milliseconds: enough for the largest file over a slow line. */
const ARRIVES_WITHIN = 3_600_000;

/** Options of Fastify. */
export const outsideRoutes = {
  requestTimeout: ARRIVES_WITHIN,
  clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = statuses[error.code ?? ''] ?? 400;
    const body = new Problem('bad_request', 'The request is not well-formed HTTP', { status }).toJson('/');
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/problem+json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  },
  frameworkErrors(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): void {
    const status = error.statusCode ?? 400;
    sendProblem(reply, new Problem('bad_request', error.message, { status }), request.url);
  },
};
