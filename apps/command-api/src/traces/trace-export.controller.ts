import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { Describe, one, Tag } from '../openapi/describe.js';
import { bytes } from '../shapes/schema.js';
import { ExportTraceServiceRequest, ExportTraceServiceResponse } from './trace-shapes.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { Takes } from '../request-json/takes.js';
import { answerWith, exported } from './export-bodies.js';
import { PROTOBUF } from './protobuf-bodies.js';
import { ReceivedExports } from './received-exports.js';

/** OTLP over HTTP: where OpenTelemetry exporters send spans. */
@Tag('Traces')
@Controller('v1/traces')
export class TraceExportController {
  constructor(private readonly received: ReceivedExports) {}

  @Post()
  @HttpCode(200)
  @Needs('addItems')
  @Takes('large', { isShell: true, malformed: 'unreadable_spans' })
  @Describe({
    id: 'exportTraces',
    summary: 'Send spans as OTLP',
    description:
      'Where OpenTelemetry exporters send spans: an ExportTraceServiceRequest in JSON or protobuf, optionally in ' +
      'gzip. Invalid spans are left out and counted in `partialSuccess`; the others are stored, all ' +
      'or none. A span that already exists stays as it was first sent. The answer has the same encoding, ' +
      'and so do problems: in protobuf, they are a google.rpc.Status. Exporters of Langfuse and LangSmith can send to ' +
      '`/api/public/otel/v1/traces` and `/otel/v1/traces` instead, with the key as they send it.',
    body: one(ExportTraceServiceRequest),
    files: { [PROTOBUF]: { schema: bytes } },
    answer: {
      is: 'The valid spans are stored',
      of: { ...one(ExportTraceServiceResponse), example: {} },
      files: { [PROTOBUF]: { schema: bytes } },
    },
    problems: ['unreadable_spans'],
  })
  async export(
    @CurrentAsker() { caller: { projectId } }: Asker,
    @Req() { body }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await answerWith(reply, await this.received.spans(projectId, exported(body)));
  }
}
