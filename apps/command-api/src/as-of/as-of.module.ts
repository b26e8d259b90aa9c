import { Module } from '@nestjs/common';
import { QueuesModule } from '../queues/queues.module.js';
import { ItemsThen } from './item-then.js';
import { QueueAsOfController } from './queue-as-of.controller.js';

@Module({ imports: [QueuesModule], controllers: [QueueAsOfController], providers: [ItemsThen] })
export class AsOfModule {}
