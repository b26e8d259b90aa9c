import { Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module.js';
import { StatusController } from './status.controller.js';
import { StatusOfServices } from './status-of-services.js';

@Module({ imports: [HealthModule], controllers: [StatusController], providers: [StatusOfServices] })
export class StatusModule {}
