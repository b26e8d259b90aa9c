// Runs the projector as a process of its own.
import 'reflect-metadata';
import { ShutdownSignal } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { storeTrouble } from '@labeling/event-store';
import { databaseTrouble } from '@labeling/postgres';
import { stopAtBadSettings, stopAtTroubles } from '@labeling/settings';
import { openLog, startTracing } from '@labeling/telemetry';
import { Logger } from 'nestjs-pino';
import { ProjectorModule } from './projector-module.js';
import { readSettings } from './settings/settings.js';

const settings = stopAtBadSettings(() => readSettings(process.env));
const log = openLog('projector');

void stopAtTroubles(log, [storeTrouble(settings.eventStoreUrl), databaseTrouble(settings.databaseUrl)]);

async function main(): Promise<void> {
  await startTracing('projector', log);
  const module = ProjectorModule.with(settings, log);
  // Silent until the logger is set up: every line on standard output is JSON.
  const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  app.useLogger(app.get(Logger));
  app.enableShutdownHooks([ShutdownSignal.SIGTERM, ShutdownSignal.SIGINT], { useProcessExit: true });
}

main().catch((error: unknown) => {
  log.fatal({ err: error }, 'The projector cannot start');
  process.exitCode = 1;
});
