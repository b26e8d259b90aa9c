// The process: reads its environment, listens, and stops on a signal.
import { ShutdownSignal } from '@nestjs/common';
import { storeTrouble } from '@labeling/event-store';
import { databaseTrouble, fewConnections } from '@labeling/postgres';
import { stopAtBadSettings, stopAtTroubles } from '@labeling/settings';
import { startTracing } from '@labeling/telemetry';
import { createApi, openLog } from './create-api.js';
import { Settings } from './settings/settings.js';
import { OtlpGrpc } from './traces/grpc/otlp-grpc.js';

/** How many may wait to be accepted, if the system allows it. Those of a burst that do not fit retry after seconds. */
const WAITING_CONNECTIONS = 4_096;
/** Other connections to Postgres: of the API itself, one process for the pages and one projector (docs/deploying.md). */
const BESIDE_POOL = 30;

const settings = stopAtBadSettings(() => new Settings(process.env));
const log = openLog(settings);
void stopAtTroubles(log, [
  storeTrouble(settings.eventStoreUrl),
  databaseTrouble(settings.databaseUrl),
  fewConnections(settings.databaseUrl, settings.databasePoolSize + BESIDE_POOL),
]);
try {
  await startTracing('command-api', log);
  const api = await createApi(settings, log);
  api.enableShutdownHooks([ShutdownSignal.SIGTERM, ShutdownSignal.SIGINT], { useProcessExit: true });
  await api.listen({ port: settings.port, host: settings.host, backlog: WAITING_CONNECTIONS });
  const otlpGrpcPort = await api.get(OtlpGrpc).listen(settings.host, settings.otlpGrpcPort);
  log.info({ url: await api.getUrl(), otlpGrpcPort }, 'listening');
} catch (error) {
  log.fatal({ err: error }, 'The API cannot start');
  process.exit(1);
}
