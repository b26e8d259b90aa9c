import { Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { ActiveQueues } from './active-queues.js';
import { CreateQueue } from './create-queue.js';
import { QueueCommandsController } from './queue-commands.controller.js';
import { QueueReadsController } from './queue-reads.controller.js';
import { QueueHandler } from './queue.handler.js';
import { Reviewers } from './reviewers.js';
import { SettleQueue } from './settle-queue.js';
import { SettlingRunner } from './settling-runner.js';

@Module({
  imports: [DatasetsModule],
  controllers: [QueueCommandsController, QueueReadsController],
  providers: [ActiveQueues, CreateQueue, QueueHandler, Reviewers, SettleQueue, SettlingRunner],
  exports: [ActiveQueues, Reviewers, SettleQueue, SettlingRunner],
})
export class QueuesModule {}
