import { statusAnswer } from '@labeling/traces';
import type { FastifyReply } from 'fastify';
import type { Problem } from '../../problem-details/problem.js';
import { grpcCode } from '../grpc-code.js';
import { GRPC } from './grpc-message.js';

/**
 * Answers without a message. Exporters send again what was refused as exhausted or unavailable, if the answer says when:
 * https://opentelemetry.io/docs/specs/otlp/#otlpgrpc-throttling
 */
export async function refuse(reply: FastifyReply, problem: Problem): Promise<void> {
  const code = grpcCode(problem.status);
  const message = `${problem.code}: ${problem.detail}`;
  const seconds = Number(problem.extras.headers?.['Retry-After'] ?? 0);
  const details = seconds > 0 ? Buffer.from(await statusAnswer(code, message, seconds)).toString('base64') : undefined;
  await refuseWith(reply, code, message, details);
}

export async function refuseWith(reply: FastifyReply, code: number, message: string, details?: string): Promise<void> {
  reply.raw.addTrailers({
    'grpc-status': String(code),
    'grpc-message': inAscii(message),
    ...(details !== undefined && { 'grpc-status-details-bin': details }),
  });
  // Statuses of HTTP are for what knows nothing of gRPC. Of an empty body, the trailers would not be sent.
  await reply.status(200).type(GRPC).removeHeader('content-length').send(Buffer.alloc(0));
}

/** Percent-encodes the bytes of everything except visible ASCII and spaces, as gRPC demands. */
function inAscii(message: string): string {
  return Array.from(Buffer.from(message), (byte) =>
    byte < 0x20 || byte > 0x7e || byte === 0x25
      ? `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
      : String.fromCharCode(byte),
  ).join('');
}
