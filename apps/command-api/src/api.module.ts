import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { LoggerModule } from 'nestjs-pino';
import type { Logger } from 'pino';
import { AccessLogModule } from './access-log/access-log.module.js';
import { ActivityModule } from './activity/activity.module.js';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { AsOfModule } from './as-of/as-of.module.js';
import { BatchesModule } from './batches/batches.module.js';
import { DatasetsModule } from './datasets/datasets.module.js';
import { DocsModule } from './docs/docs.module.js';
import { HealthModule } from './health/health.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { InsightsModule } from './insights/insights.module.js';
import { ItemsModule } from './items/items.module.js';
import { MembersModule } from './members/members.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { ProjectsModule } from './projects/projects.module.js';
import { PushesModule } from './pushes/pushes.module.js';
import { QueuesModule } from './queues/queues.module.js';
import type { Settings } from './settings/settings.js';
import { SqlModule } from './sql/sql.module.js';
import { StoresModule } from './stores/stores.module.js';
import { VerificationModule } from './verification/verification.module.js';
import { TracesModule } from './traces/traces.module.js';
import { VisitsModule } from './visits/visits.module.js';

/** The whole process: one module per concern. */
@Module({})
export class ApiModule {
  static with(settings: Settings, logger: Logger): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        // Requests are logged by our own hook; Nest's middleware for it would cost every request.
        LoggerModule.forRoot({ pinoHttp: { logger }, forRoutes: [] }),
        CqrsModule.forRoot(),
        StoresModule.with(settings),
        MetricsModule,
        QueuesModule,
        ItemsModule,
        VisitsModule,
        BatchesModule,
        DatasetsModule,
        ImportsModule,
        PushesModule,
        TracesModule,
        SqlModule,
        MembersModule,
        ApiKeysModule,
        AccessLogModule,
        ActivityModule,
        AsOfModule,
        InsightsModule,
        ProjectsModule,
        VerificationModule,
        HealthModule,
        DocsModule,
      ],
    };
  }
}
