import { Injectable } from '@nestjs/common';
import {
  ingestLogs,
  ingestTraces,
  isAnyWaiting,
  joinRecords,
  type ExportAnswer,
  type ExportBody,
} from '@labeling/traces';
import { nextTurn } from '../concurrency/next-turn.js';
import { Metrics } from '../metrics/metrics.js';
import { Settings } from '../settings/settings.js';
import { Database } from '../stores/database.js';
import { KnownOwnAttributes } from './known-own-attributes.js';

/** Stores what OpenTelemetry exporters send, by whichever route it came, and answers in its encoding. */
@Injectable()
export class ReceivedExports {
  constructor(
    private readonly db: Database,
    private readonly settings: Settings,
    private readonly metrics: Metrics,
    private readonly own: KnownOwnAttributes,
  ) {}

  /** @throws UnreadableExport */
  async spans(projectId: string, body: ExportBody): Promise<ExportAnswer> {
    const { spanBytes } = this.settings.limits;
    const own = await this.own.of(projectId);
    const { answer, stored, rejected, traceIds } = await ingestTraces(this.db, {
      ...{ projectId, body, spanBytes, turn: nextTurn, own },
    });
    this.metrics.spansStored.inc(stored);
    this.metrics.spansRejected.inc(rejected);
    if (traceIds.length > 0 && (await isAnyWaiting(this.db, projectId))) {
      const { joined, leftOut } = await joinRecords(this.db.pool, { projectId, traceIds, spanBytes, own });
      this.metrics.logRecordsJoined.inc(joined);
      this.metrics.logRecordsRejected.inc(leftOut);
    }
    return answer;
  }

  /** @throws UnreadableExport */
  async logRecords(projectId: string, body: ExportBody): Promise<ExportAnswer> {
    const { spanBytes } = this.settings.limits;
    const { answer, joined, rejected } = await ingestLogs(this.db.pool, {
      ...{ projectId, body, spanBytes, turn: nextTurn, own: await this.own.of(projectId) },
    });
    this.metrics.logRecordsJoined.inc(joined);
    this.metrics.logRecordsRejected.inc(rejected);
    return answer;
  }
}
