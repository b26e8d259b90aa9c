import { Controller, Post, Req, Res } from '@nestjs/common';
import { ingestTraces, UnreadableExport } from '@labeling/traces';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { Metrics } from '../metrics/metrics.js';
import { Settings } from '../settings/settings.js';
import { Database } from '../stores/database.js';
import { PROTOBUF } from './protobuf-bodies.js';

/** OTLP over HTTP: where OpenTelemetry exporters send spans. */
@Controller('v1/traces')
export class TraceExportController {
  constructor(
    private readonly db: Database,
    private readonly settings: Settings,
    private readonly metrics: Metrics,
  ) {}

  @Post()
  @Needs('addItems')
  async export(
    @CurrentAsker() { caller: { projectId } }: Asker,
    @Req() { body }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (typeof body !== 'string' && !Buffer.isBuffer(body)) throw new UnreadableExport('The body is empty');
    const { spanBytes } = this.settings.limits;
    const { answer, stored, rejected } = await ingestTraces(this.db, { projectId, body, spanBytes });
    this.metrics.spansStored.inc(stored);
    this.metrics.spansRejected.inc(rejected);
    const type = typeof answer === 'string' ? 'application/json; charset=utf-8' : PROTOBUF;
    await reply.status(200).type(type).send(Buffer.from(answer));
  }
}
