import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import * as telemetry from '@labeling/telemetry';
import {
  errorCodes,
  fastify as openFastify,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { guardRoutes, type Guard } from '../../access/access-hook.js';
import { askerOf } from '../../access/asker.js';
import { Readiness } from '../../health/readiness.js';
import { Metrics } from '../../metrics/metrics.js';
import { observeRequests } from '../../metrics/observe-requests.js';
import { traceRequests } from '../../metrics/trace-requests.js';
import type { Admission } from '../../overload/admission.js';
import { admitCommands } from '../../overload/admit-commands.js';
import { problemOf } from '../../problem-details/problem-of.js';
import { Problem } from '../../problem-details/problem.js';
import { releaseBodies, type Receiving } from '../../request-json/receive-body.js';
import { ReceivedExports } from '../received-exports.js';
import { answerHealth } from './grpc-health.js';
import { grpcType, receiveMessage, sendMessage } from './grpc-message.js';
import { refuse } from './grpc-status.js';
import { openHttp2, type Http2Listener } from './http2-server.js';

/** What all servers of this process share, so that using several of them raises no caller's limit. */
export interface InCommon {
  readonly admission: Admission;
  readonly guard: Guard;
  readonly receiving: Receiving;
  readonly logger: Logger;
}

/** How long running requests may take to finish once the process is stopping. */
const FINISH_WITHIN_MS = 10_000;

/** OTLP over gRPC: the same as over HTTP, in other frames. */
@Injectable()
export class OtlpGrpc implements BeforeApplicationShutdown {
  #fastify: FastifyInstance | undefined;

  constructor(
    private readonly received: ReceivedExports,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
  ) {}

  open({ admission, guard, receiving, logger }: InCommon): void {
    let http2: Http2Listener | undefined;
    const fastify = openFastify({
      serverFactory: (handler) => (http2 = openHttp2(handler)).server,
      genReqId: ({ headers }: { headers: Record<string, unknown> }) => telemetry.requestIdOf(headers['x-request-id']),
    });
    fastify.removeAllContentTypeParsers();
    fastify.addContentTypeParser(grpcType, (request: FastifyRequest, body: Readable) =>
      receiveMessage(request, body, receiving),
    );
    fastify.setErrorHandler((error, request, reply) => answerProblem(reply, problemIn(error, request, logger)));
    fastify.setNotFoundHandler((_, reply) => answerProblem(reply, new Problem('not_found', 'There is no such method')));
    fastify.addHook('preClose', async () => http2?.stop(FINISH_WITHIN_MS));
    admitCommands(fastify, { admission, formats: [{ appliesTo: () => true }], headers: {} });
    releaseBodies(fastify);
    traceRequests(fastify);
    observeRequests(fastify, this.metrics, logger);
    guardRoutes(fastify, guard);
    this.#route(fastify);
    this.#fastify = fastify;
  }

  #route(fastify: FastifyInstance): void {
    const collector = 'opentelemetry.proto.collector';
    const services = {
      [`${collector}.trace.v1.TraceService`]: 'spans',
      [`${collector}.logs.v1.LogsService`]: 'logRecords',
    } as const;
    for (const [service, what] of Object.entries(services)) {
      const config = { access: 'addItems', body: { size: 'large' } } as const;
      fastify.post(`/${service}/Export`, { config }, async (request, reply) => {
        const { caller } = askerOf(request);
        const sent = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        return sendMessage(reply, Buffer.from(await this.received[what](caller.projectId, sent)));
      });
    }
    answerHealth(fastify, this.readiness, Object.keys(services));
  }

  /** Resolves to the port. */
  async listen(host: string, port: number): Promise<number> {
    await this.#fastify?.listen({ host, port });
    return (this.#fastify?.server.address() as AddressInfo).port;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#fastify?.close();
  }
}

function problemIn(error: unknown, { id }: FastifyRequest, logger: Logger): Problem {
  const known = error instanceof errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE ? otherType() : problemOf(error);
  if (known?.cause) logger.warn({ requestId: id, err: known.cause }, known.detail);
  if (known) return known;
  logger.error({ requestId: id, err: error }, 'A request failed unexpectedly');
  return new Problem('internal_error', `The service failed; its log has details under request ${id}`);
}

const otherType = () =>
  new Problem('unsupported_media_type', 'A request of gRPC must have the Content-Type application/grpc');

async function answerProblem(reply: FastifyReply, problem: Problem): Promise<void> {
  reply.request.problem = problem.code;
  await refuse(reply, problem);
}
