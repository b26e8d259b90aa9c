import { Global, Injectable, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { EventStore } from '@labeling/event-store';
import { Identity } from '@labeling/identity';
import { ReadModelWatcher } from '@labeling/read-models';
import { FreshReads } from '../read-your-writes/fresh-reads.js';
import { Settings } from '../settings/settings.js';
import { Database } from './database.js';

/** Closes what this process is connected to, last of all. */
@Injectable()
class Connections implements OnApplicationShutdown {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly identity: Identity,
    private readonly watcher: ReadModelWatcher,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled([this.watcher.close(), this.identity.close(), this.store.close()]);
    await this.database.pool.end();
  }
}

/** What the rest of this process talks to: the event store, the database, and who is asking. */
@Global()
@Module({})
export class StoresModule {
  static with(settings: Settings): DynamicModule {
    const { databaseUrl } = settings;
    return {
      module: StoresModule,
      providers: [
        { provide: Settings, useValue: settings },
        { provide: EventStore, useFactory: () => EventStore.connect(settings.eventStoreUrl) },
        { provide: Database, useFactory: () => new Database(databaseUrl, settings.databasePoolSize) },
        { provide: ReadModelWatcher, useFactory: () => new ReadModelWatcher(databaseUrl) },
        {
          provide: Identity,
          useFactory: (database: Database) => new Identity({ pool: database.pool }),
          inject: [Database],
        },
        FreshReads,
        Connections,
      ],
      exports: [Settings, EventStore, Database, ReadModelWatcher, Identity, FreshReads],
    };
  }
}
