import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { HealthMetrics } from './health-metrics.js';
import { Readiness } from './readiness.js';

@Module({ controllers: [HealthController], providers: [Readiness, HealthMetrics], exports: [Readiness] })
export class HealthModule {}
