import { Module } from '@nestjs/common';
import { AccessLogController } from './access-log.controller.js';

@Module({ controllers: [AccessLogController] })
export class AccessLogModule {}
