import { Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { LoggerModule } from 'nestjs-pino';
import type { Logger } from 'pino';
import { AccessLogController } from './access-log/access-log.controller.js';
import { ActivityController } from './activity/activity.controller.js';
import { AgreementModule } from './agreement/agreement.module.js';
import { AnnotationsModule } from './annotations/annotations.module.js';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { AsOfModule } from './as-of/as-of.module.js';
import { BatchesModule } from './batches/batches.module.js';
import { DatasetExportController } from './datasets/export/export.controller.js';
import { CommentsModule } from './comments/comments.module.js';
import { DatasetImportModule } from './datasets/import/dataset-import.module.js';
import { DatasetsModule } from './datasets/datasets.module.js';
import { DocsController } from './docs/docs.controller.js';
import { RootController } from './docs/root.controller.js';
import { EventsModule } from './events/events.module.js';
import { HealthModule } from './health/health.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { InsightsController } from './insights/insights.controller.js';
import { ItemsModule } from './items/items.module.js';
import { InvitationsController } from './members/invitations.controller.js';
import { MembersController } from './members/members.controller.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { OpenApi, openApiDocument, type OpenApiDocument } from './openapi/document.js';
import { KnownParametersGuard } from './openapi/known-parameters.guard.js';
import { OpenApiController } from './openapi/openapi.controller.js';
import { ProjectsController } from './projects/projects.controller.js';
import { UnknownProjects } from './projects/unknown-projects.js';
import { PushesModule } from './pushes/pushes.module.js';
import { QueuesModule } from './queues/queues.module.js';
import { AtLeastInterceptor } from './read-your-writes/at-least.interceptor.js';
import type { Settings } from './settings/settings.js';
import { ShapePipe } from './shapes/shape-pipe.js';
import { RequestsModule } from './requests/requests.module.js';
import { SqlModule } from './sql/sql.module.js';
import { StatusModule } from './status/status.module.js';
import { StoresModule } from './stores/stores.module.js';
import { VerificationController } from './verification/verification.controller.js';
import { KnownOwnAttributes } from './traces/known-own-attributes.js';
import { LogExportController } from './traces/log-export.controller.js';
import { OtlpGrpc } from './traces/grpc/otlp-grpc.js';
import { OwnAttributesController } from './traces/own-attributes.controller.js';
import { ReceivedExports } from './traces/received-exports.js';
import { TraceExportController } from './traces/trace-export.controller.js';
import { RetentionController } from './traces/retention.controller.js';
import { RetentionRunner } from './traces/retention-runner.js';
import { TraceRemovalController } from './traces/trace-removal.controller.js';
import { TraceReadsController } from './traces/trace-reads.controller.js';
import { ViewsModule } from './views/views.module.js';
import { VisitsModule } from './visits/visits.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/** Modules that provide something to their controllers or to other modules. */
const modules = [
  MetricsModule,
  RequestsModule,
  QueuesModule,
  ItemsModule,
  AgreementModule,
  VisitsModule,
  BatchesModule,
  DatasetsModule,
  DatasetImportModule,
  AnnotationsModule,
  CommentsModule,
  ImportsModule,
  PushesModule,
  SqlModule,
  ViewsModule,
  AsOfModule,
  EventsModule,
  WebhooksModule,
  HealthModule,
  StatusModule,
];
/** Modules that provide nothing. */
const controllers = [
  DatasetExportController,
  TraceExportController,
  LogExportController,
  TraceReadsController,
  TraceRemovalController,
  RetentionController,
  OwnAttributesController,
  MembersController,
  InvitationsController,
  ApiKeysController,
  AccessLogController,
  ActivityController,
  InsightsController,
  ProjectsController,
  VerificationController,
  RootController,
  DocsController,
  OpenApiController,
];

/** The OpenAPI document of the API under these settings. */
export function describeApi(settings: Pick<Settings, 'publicUrl' | 'metricsAccess'>): OpenApiDocument {
  return openApiDocument([...modules, { module: ApiModule, controllers }], settings);
}

/** The whole process. */
@Module({
  providers: [
    { provide: APP_GUARD, useClass: KnownParametersGuard },
    { provide: APP_PIPE, useClass: ShapePipe },
    { provide: APP_INTERCEPTOR, useClass: AtLeastInterceptor },
  ],
})
export class ApiModule {
  static with(settings: Settings, logger: Logger): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        // A hook of this app logs requests; Nest's middleware would slow down every request.
        LoggerModule.forRoot({ pinoHttp: { logger }, forRoutes: [] }),
        CqrsModule.forRoot(),
        StoresModule.with(settings),
        ...modules,
      ],
      controllers,
      providers: [
        UnknownProjects,
        KnownOwnAttributes,
        RetentionRunner,
        ReceivedExports,
        OtlpGrpc,
        { provide: OpenApi, useFactory: () => new OpenApi(describeApi(settings)) },
      ],
    };
  }
}
