import { Module } from '@nestjs/common';
import { QueuesModule } from '../queues/queues.module.js';
import { BatchItemHandler } from './batch-item.handler.js';
import { BatchesController } from './batches.controller.js';
import { RunBatch } from './run-batch.js';

@Module({
  imports: [QueuesModule],
  controllers: [BatchesController],
  providers: [RunBatch, BatchItemHandler],
})
export class BatchesModule {}
