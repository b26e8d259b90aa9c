import { Module } from '@nestjs/common';
import { TraceExportController } from './trace-export.controller.js';
import { TraceReadsController } from './trace-reads.controller.js';

@Module({ controllers: [TraceExportController, TraceReadsController] })
export class TracesModule {}
