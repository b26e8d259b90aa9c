import { Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { QueuesModule } from '../queues/queues.module.js';
import { ViewsController } from './views.controller.js';

@Module({ imports: [DatasetsModule, QueuesModule], controllers: [ViewsController] })
export class ViewsModule {}
