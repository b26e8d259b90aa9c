import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { Describe, one, Tag } from '../openapi/describe.js';
import { Takes } from '../request-json/takes.js';
import { bytes } from '../shapes/schema.js';
import { answerWith, exported } from './export-bodies.js';
import { PROTOBUF } from './protobuf-bodies.js';
import { ReceivedExports } from './received-exports.js';
import { ExportLogsServiceRequest, ExportLogsServiceResponse } from './trace-shapes.js';

/** OTLP over HTTP: where OpenTelemetry exporters send log records, in which some instrumentations put the messages. */
@Tag('Traces')
@Controller('v1/logs')
export class LogExportController {
  constructor(private readonly received: ReceivedExports) {}

  @Post()
  @HttpCode(200)
  @Needs('addItems')
  @Takes('large', { isShell: true, malformed: 'unreadable_spans' })
  @Describe({
    id: 'exportLogs',
    summary: 'Send log records as OTLP',
    description:
      'Where OpenTelemetry exporters send log records: an ExportLogsServiceRequest in JSON or protobuf, optionally in ' +
      'gzip. Events of generative AI (`gen_ai.*`) become events of the span that they name, which may arrive up to an ' +
      'hour later; a record that a span already has is not added again. All other records are left out and counted in ' +
      '`partialSuccess`. Exporters of Braintrust can send to `/otel/v1/logs` instead.',
    body: one(ExportLogsServiceRequest),
    files: { [PROTOBUF]: { schema: bytes } },
    answer: {
      is: 'The messages are stored',
      of: { ...one(ExportLogsServiceResponse), example: {} },
      files: { [PROTOBUF]: { schema: bytes } },
    },
    problems: ['unreadable_spans'],
  })
  async export(
    @CurrentAsker() { caller: { projectId } }: Asker,
    @Req() { body }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await answerWith(reply, await this.received.logRecords(projectId, exported(body)));
  }
}
