import { Controller, Get, Res } from '@nestjs/common';
import { Describe, Tag } from '../openapi/describe.js';
import { text } from '../shapes/schema.js';
import type { FastifyReply } from 'fastify';
import { Needs } from '../access/needs.js';
import { Metrics } from './metrics.js';

@Tag('Service')
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @Needs('metrics')
  @Describe({
    id: 'getMetrics',
    summary: 'Read the metrics of the process, for Prometheus',
    answer: { is: 'The metrics', files: { 'text/plain': { schema: text } } },
  })
  async read(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    void reply.header('Content-Type', this.metrics.registry.contentType);
    return this.metrics.registry.metrics();
  }
}
