import { Module } from '@nestjs/common';
import { ItemsModule } from '../items/items.module.js';
import { QueuesModule } from '../queues/queues.module.js';
import { BatchItemHandler } from './batch-item.handler.js';
import { BatchesController } from './batches.controller.js';
import { RunBatch } from './run-batch.js';

@Module({
  imports: [QueuesModule, ItemsModule],
  controllers: [BatchesController],
  providers: [RunBatch, BatchItemHandler],
})
export class BatchesModule {}
