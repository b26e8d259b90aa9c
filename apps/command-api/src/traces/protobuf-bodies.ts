// OTLP uses protobuf on two routes: bodies arrive as bytes, and refusals are sent in protobuf too.
import { statusAnswer } from '@labeling/traces';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { ProblemFormat } from '../problem-details/problem-filter.js';
import { Problem } from '../problem-details/problem.js';
import { receiveBody, type Receiving } from '../request-json/receive-body.js';
import { grpcCode } from './grpc-code.js';

const routes: readonly (string | undefined)[] = ['/v1/traces', '/v1/logs'];
export const PROTOBUF = 'application/x-protobuf';
const contentType = /^application\/(x-)?protobuf\b/i;

/** `request.body` is then a Buffer. Must be called after other content types are removed. */
export function takeProtobufBodies(fastify: FastifyInstance, receiving: Receiving): void {
  fastify.addContentTypeParser(contentType, async (request: FastifyRequest, body: Readable) => {
    if (!isProtobuf(request))
      throw new Problem('unsupported_media_type', 'Only spans and log records can be sent in protobuf');
    const parts: Buffer[] = [];
    await receiveBody(request, body, receiving, (bytes) => void parts.push(bytes));
    return Buffer.concat(parts);
  });
}

/** Whether the request sent spans or log records in protobuf. */
function isProtobuf({ method, routeOptions, headers }: FastifyRequest): boolean {
  return method === 'POST' && routes.includes(routeOptions.url) && contentType.test(headers['content-type'] ?? '');
}

/** As OTLP specifies: the same status and headers as any problem, with a google.rpc.Status as the body. */
export const protobufProblems: ProblemFormat = {
  appliesTo: isProtobuf,
  send: (reply, problem) => void refuseInProtobuf(reply, problem),
};

async function refuseInProtobuf(reply: FastifyReply, problem: Problem): Promise<void> {
  const body = await statusAnswer(grpcCode(problem.status), `${problem.code}: ${problem.detail}`);
  await reply
    .status(problem.status)
    .headers({ ...problem.extras.headers })
    .type(PROTOBUF)
    .send(Buffer.from(body));
}
