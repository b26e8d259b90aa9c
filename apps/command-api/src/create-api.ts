import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Identity } from '@labeling/identity';
import { Logger as NestLogger } from 'nestjs-pino';
import type { Logger } from 'pino';
import * as telemetry from '@labeling/telemetry';
import { Guard, guardRoutes } from './access/access-hook.js';
import { allowOrigins } from './access/allow-origins.js';
import { answerWithExactJson } from './answers/json-answer.js';
import { takeFilesAsStreams } from './datasets/import/file-bodies.js';
import { ApiModule } from './api.module.js';
import { securityHeaders, setHeaders } from './docs/security-headers.js';
import { Metrics } from './metrics/metrics.js';
import { observeRequests } from './metrics/observe-requests.js';
import { traceRequests } from './metrics/trace-requests.js';
import { rememberPaths } from './problem-details/allowed-methods.js';
import { Admission } from './overload/admission.js';
import { admitCommands } from './overload/admit-commands.js';
import { outsideRoutes } from './problem-details/outside-routes.js';
import { ProblemFilter } from './problem-details/problem-filter.js';
import { ActiveQueues } from './queues/active-queues.js';
import { hideQueues } from './queues/queue-hook.js';
import { takeBodiesAsText } from './request-json/body-text.js';
import { BytesInWork } from './request-json/bytes-in-work.js';
import { releaseBodies } from './request-json/receive-body.js';
import { workOneAfterAnother } from './requests/one-after-another.js';
import type { Settings } from './settings/settings.js';
import { stopGently } from './shutdown/stop-gently.js';
import { OtlpGrpc } from './traces/grpc/otlp-grpc.js';
import { ownAddress } from './traces/other-addresses.js';
import { protobufProblems, takeProtobufBodies } from './traces/protobuf-bodies.js';

/** JSON lines on standard output. */
export function openLog({ logLevel }: Pick<Settings, 'logLevel'>): Logger {
  return telemetry.openLog('command-api', logLevel);
}

/** The HTTP API, ready to listen. Connects to its stores when it first needs them. */
export async function createApi(settings: Settings, logger = openLog(settings)): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    ...outsideRoutes,
    rewriteUrl: ownAddress,
    routerOptions: { ignoreTrailingSlash: true },
    genReqId: ({ headers }: { headers: Record<string, unknown> }) => telemetry.requestIdOf(headers['x-request-id']),
  });
  const app = await NestFactory.create<NestFastifyApplication>(ApiModule.with(settings, logger), adapter, {
    bodyParser: false,
    logger: false,
    abortOnError: false,
  });
  app.useLogger(app.get(NestLogger));
  const fastify = adapter.getInstance();
  const headers = securityHeaders(settings.publicUrl);
  await allowOrigins(fastify, { origins: settings.corsOrigins, headers });
  const formats = [protobufProblems];
  app.useGlobalFilters(new ProblemFilter(formats));
  const admission = new Admission(settings.limits.commandWaitMs);
  admitCommands(fastify, { admission, formats, headers });
  setHeaders(fastify, headers);
  const receiving = {
    bodyBytes: settings.limits.bodyBytes,
    inWork: new BytesInWork(settings.limits.bytesInWork, 'bodies'),
  };
  workOneAfterAnother(fastify);
  releaseBodies(fastify);
  takeBodiesAsText(fastify, receiving, settings);
  takeProtobufBodies(fastify, receiving);
  takeFilesAsStreams(fastify);
  rememberPaths(fastify);
  traceRequests(fastify);
  observeRequests(fastify, app.get(Metrics), logger);
  const guard = new Guard(app.get(Identity), settings);
  guardRoutes(fastify, guard);
  hideQueues(fastify, app.get(ActiveQueues));
  answerWithExactJson(fastify, new BytesInWork(settings.limits.bytesInWork, 'answers'));
  stopGently(fastify);
  app.get(OtlpGrpc).open({ admission, receiving, guard, logger });
  return app;
}
