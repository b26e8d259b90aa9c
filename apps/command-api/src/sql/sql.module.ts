import { Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { SqlRunner } from '@labeling/sql';
import { Settings } from '../settings/settings.js';
import { Database } from '../stores/database.js';
import { SavedQueriesController } from './saved-queries.controller.js';
import { SqlController } from './sql.controller.js';

/** Cancels the queries that are still running when the last request has been answered. */
@Injectable()
class RunningQueries implements OnApplicationShutdown {
  constructor(private readonly runner: SqlRunner) {}

  onApplicationShutdown(): void {
    this.runner.close();
  }
}

@Module({
  controllers: [SavedQueriesController, SqlController],
  providers: [
    {
      provide: SqlRunner,
      useFactory: ({ databaseUrl }: Settings, { pool }: Database) => new SqlRunner({ databaseUrl, pool }),
      inject: [Settings, Database],
    },
    RunningQueries,
  ],
  exports: [SqlRunner],
})
export class SqlModule {}
