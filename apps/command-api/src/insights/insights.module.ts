import { Module } from '@nestjs/common';
import { QueuesModule } from '../queues/queues.module.js';
import { InsightsController } from './insights.controller.js';

@Module({ imports: [QueuesModule], controllers: [InsightsController] })
export class InsightsModule {}
