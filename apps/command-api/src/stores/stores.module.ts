import { Global, Injectable, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { EventStore, type LongDecision } from '@labeling/event-store';
import { Identity } from '@labeling/identity';
import { isDatabaseAway } from '@labeling/postgres';
import { ReadModelWatcher } from '@labeling/read-models/queries';
import { stopTracing } from '@labeling/telemetry';
import { Exports } from '../overload/exports.js';
import { LongReads } from '../overload/long-reads.js';
import { nextTurn } from '../concurrency/next-turn.js';
import { Turns } from '../concurrency/turns.js';
import { FreshReads } from '../read-your-writes/fresh-reads.js';
import { Metrics } from '../metrics/metrics.js';
import { Settings } from '../settings/settings.js';
import { Database } from './database.js';
import { StoreMetrics } from './store-metrics.js';

const CLOSE_WITHIN_MS = 2_000;

/** Closes the connections of this process, last of all. */
@Injectable()
class Connections implements OnApplicationShutdown {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly identity: Identity,
    private readonly watcher: ReadModelWatcher,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await inTime(Promise.allSettled([this.watcher.close(), this.identity.close(), this.store.close()]));
    await inTime(this.database.close());
    await inTime(stopTracing());
  }
}

/** Connections that do not close in time end with the process. */
function inTime(closing: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, CLOSE_WITHIN_MS)));
  return Promise.race([closing, late]).finally(() => clearTimeout(timer));
}

/** The stores of this process: the event store, the database, and identities. */
@Global()
@Module({})
export class StoresModule {
  static with(settings: Settings): DynamicModule {
    const { databaseUrl, databasePoolSize, databaseTimeoutMs: connectionMs } = settings;
    return {
      module: StoresModule,
      providers: [
        { provide: Settings, useValue: settings },
        {
          provide: EventStore,
          inject: [Metrics],
          useFactory: (metrics: Metrics) => {
            const onAppend = metrics.appended.bind(metrics);
            // One at a time: comparing targets of a megabyte may take tens of megabytes.
            const long = new Turns(1);
            const longDecision: LongDecision = (decide) => long.take(decide);
            const { store, eventStoreUrl } = settings;
            return EventStore.connect(eventStoreUrl, { ...store, turn: nextTurn, longDecision, onAppend });
          },
        },
        { provide: Database, useFactory: () => new Database(databaseUrl, databasePoolSize, { connectionMs }) },
        { provide: ReadModelWatcher, useFactory: () => new ReadModelWatcher(databaseUrl) },
        {
          provide: Identity,
          // With connections of its own, so that callers are identified however many slow reads are under way.
          useFactory: () => new Identity({ databaseUrl, connectionMs, isAway: isDatabaseAway }),
        },
        FreshReads,
        { provide: LongReads, useFactory: () => new LongReads(databasePoolSize) },
        { provide: Exports, inject: [LongReads], useFactory: (long: LongReads) => new Exports(long) },
        Connections,
        StoreMetrics,
      ],
      exports: [Settings, EventStore, Database, ReadModelWatcher, Identity, FreshReads, Exports, LongReads],
    };
  }
}
