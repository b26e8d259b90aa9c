// Messages of gRPC: one in each request and each answer, after a byte that says whether it is in gzip, and its length.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { Problem } from '../../problem-details/problem.js';
import { receiveBody, type Receiving } from '../../request-json/receive-body.js';

export const GRPC = 'application/grpc';
export const grpcType = /^application\/grpc(\+proto)?\s*(;|$)/i;

const PREFIX = 5;

/** The message of a request, unzipped. @throws Problem */
export async function receiveMessage(request: FastifyRequest, body: Readable, receiving: Receiving): Promise<Buffer> {
  const framed = await received(request, body, { ...receiving, isZipped: false });
  if (framed.length < PREFIX || framed.readUInt32BE(1) !== framed.length - PREFIX) {
    throw new Problem('bad_request', 'The request is not one complete message of gRPC');
  }
  const message = framed.subarray(PREFIX);
  if (framed[0] === 0) return message;
  const encoding = request.headers['grpc-encoding'];
  if (encoding !== 'gzip') {
    throw new Problem('unsupported_media_type', `A message must be sent uncompressed or in gzip, not in ${encoding}`);
  }
  return received(request, Readable.from([message], { objectMode: false }), { ...receiving, isZipped: true });
}

async function received(request: FastifyRequest, body: Readable, receiving: Receiving): Promise<Buffer> {
  const parts: Buffer[] = [];
  await receiveBody(request, body, receiving, (bytes) => void parts.push(bytes));
  return Buffer.concat(parts);
}

/** Answers with a message. */
export async function sendMessage(reply: FastifyReply, message: Uint8Array): Promise<void> {
  const prefix = Buffer.alloc(PREFIX);
  prefix.writeUInt32BE(message.length, 1);
  reply.raw.addTrailers({ 'grpc-status': '0' });
  await reply.type(GRPC).send(Buffer.concat([prefix, message]));
}
