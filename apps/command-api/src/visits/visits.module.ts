import { Module } from '@nestjs/common';
import { QueuesModule } from '../queues/queues.module.js';
import { VisitedItems } from './visited-items.js';
import { VisitsController } from './visits.controller.js';
import { VisitsHandler } from './visits.handler.js';

@Module({
  imports: [QueuesModule],
  controllers: [VisitsController],
  providers: [VisitedItems, VisitsHandler],
})
export class VisitsModule {}
