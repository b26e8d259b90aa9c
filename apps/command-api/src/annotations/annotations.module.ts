import { Module } from '@nestjs/common';
import { QueuesModule } from '../queues/queues.module.js';
import { AnnotationsController } from './annotations.controller.js';

@Module({ imports: [QueuesModule], controllers: [AnnotationsController] })
export class AnnotationsModule {}
