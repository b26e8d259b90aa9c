import { Module, type DynamicModule, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { EventStore } from '@labeling/event-store';
import { FoldingProgress } from '@labeling/read-models/queries';
import { stopTracing } from '@labeling/telemetry';
import { LoggerModule } from 'nestjs-pino';
import type { Logger } from 'pino';
import { Projector } from './follow/projector.js';
import { healthOf } from './observe/health.js';
import { HealthServer } from './observe/health-server.js';
import { openMetrics } from './observe/metrics.js';
import { ProjectorStatus } from './follow/projector-status.js';
import { rebuildBeside } from './rebuild/rebuild-beside.js';
import type { Settings } from './settings/settings.js';
import { VerifyBeside } from './verify/verify-beside.js';

/** The projector with its health server, from Nest's start to its shutdown. */
export class ProjectorService implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #settings: Settings;
  readonly #log: Logger;
  readonly #status = new ProjectorStatus();
  readonly #store: EventStore;
  readonly #server: HealthServer;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;
  readonly #projector: Projector;

  constructor(settings: Settings, log: Logger) {
    this.#settings = settings;
    this.#log = log;
    const store = EventStore.connect(settings.eventStoreUrl);
    const status = this.#status;
    const metrics = openMetrics(status, store);
    const progress = new FoldingProgress();
    const { databaseUrl, host, port, key } = settings;
    const onFolded = metrics.folded.bind(metrics);
    this.#store = store;
    const rebuild = (signal: AbortSignal) => rebuildBeside(settings, log, signal);
    this.#projector = new Projector({ databaseUrl, store, status, log, onFolded, rebuild });
    const verifying = VerifyBeside.with(settings);
    this.#server = new HealthServer({
      ...{ host, port, key, metrics },
      health: () => healthOf(status, store, progress),
      verify: (response) => verifying.answer(response),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    const address = await this.#server.listen();
    this.#log.info({ address, port: this.#settings.port }, 'Health and metrics are served');
    this.#running = this.#projector.run(this.#stop.signal);
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    await this.#server.close();
    await this.#store.close();
    await stopTracing();
  }
}

@Module({})
export class ProjectorModule {
  static with(settings: Settings, log: Logger): DynamicModule {
    return {
      module: ProjectorModule,
      imports: [LoggerModule.forRoot({ pinoHttp: { logger: log } })],
      providers: [{ provide: ProjectorService, useFactory: () => new ProjectorService(settings, log) }],
    };
  }
}
