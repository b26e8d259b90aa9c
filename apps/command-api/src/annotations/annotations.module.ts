import { Module } from '@nestjs/common';
import { QueuesModule } from '../queues/queues.module.js';
import { QueueAnnotationsController } from './queue-annotations.controller.js';
import { AnnotationsController } from './annotations.controller.js';

@Module({ imports: [QueuesModule], controllers: [AnnotationsController, QueueAnnotationsController] })
export class AnnotationsModule {}
