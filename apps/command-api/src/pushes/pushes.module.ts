import { Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { QueuesModule } from '../queues/queues.module.js';
import { CarryOutPush } from './carry-out-push.js';
import { PushRunner } from './push-runner.js';
import { PushItems } from './push-items.js';
import { PushHandler } from './push.handler.js';
import { PushesController } from './pushes.controller.js';
import { RequestPush } from './request-push.js';

@Module({
  imports: [DatasetsModule, QueuesModule],
  controllers: [PushesController],
  providers: [CarryOutPush, PushHandler, PushItems, PushRunner, RequestPush],
  exports: [PushRunner],
})
export class PushesModule {}
