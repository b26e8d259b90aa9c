import { inTurns, type Steps } from '@labeling/domain';
import type pg from 'pg';
import { setImmediate } from 'node:timers/promises';
import type { OwnAttributes } from '../conventions/own-attributes.js';
import { encodingOf, type ExportAnswer, type ExportBody } from '../ingest/encoding.js';
import type { ExportRequest, OtlpLogRecord } from '../otlp/export-request.js';
import { logSignal } from '../otlp/signal.js';
import { joinRecords } from './join-records.js';
import { loggedEvent, type LoggedEvent } from './logged-event.js';
import { dropWaiting, storeWaiting } from './waiting-records.js';

export interface IngestLogs {
  readonly projectId: string;
  /** An ExportLogsServiceRequest. */
  readonly body: ExportBody;
  /** The largest size of one span with its records, in bytes. */
  readonly spanBytes: number;
  /** Where the project's own spans have their input and output. */
  readonly own?: OwnAttributes;
  /** Resolves when the next few milliseconds of work may be done. */
  readonly turn?: () => Promise<void>;
}
export interface IngestedLogs {
  /** How many records of this and earlier requests became events of their spans. */
  readonly joined: number;
  /** How many were left out, or have waited too long. */
  readonly rejected: number;
  /** An ExportLogsServiceResponse in the encoding of the request. */
  readonly answer: ExportAnswer;
}

/**
 * Accepts the messages in one request of log records: for existing spans at once, for others when they arrive. All of them
 * are accepted or, if the database fails, sent again. @throws UnreadableExport when the request as a whole cannot be read
 */
export async function ingestLogs(pool: pg.Pool, asked: IngestLogs): Promise<IngestedLogs> {
  const { body, projectId, spanBytes, own, turn = () => setImmediate() } = asked;
  const { read, answer } = await encodingOf(logSignal, body, spanBytes);
  const request = await inTurns(read, turn);
  const { events, problems } = await inTurns(sorted(request, spanBytes), turn);
  const traceIds = [...new Set(events.map(({ traceId }) => traceId))];
  if (traceIds.length === 0) return { joined: 0, rejected: problems.length, answer: answer(problems) };
  await storeWaiting(pool, projectId, events, turn);
  const { joined, leftOut } = await joinRecords(pool, { projectId, traceIds, spanBytes, own });
  const noRoom = `a span with its log records may have at most ${spanBytes} bytes (LIMIT_SPAN_BYTES)`;
  const all = [...problems, ...Array.from({ length: leftOut }, () => noRoom)];
  const dropped = await dropWaiting(pool, projectId);
  return { joined, rejected: all.length + dropped, answer: answer(all) };
}

/** What a record costs, however small it is, in bytes. */
const PER_RECORD = 1_000;

/** The events that can be stored, and for each other record the reason why not. */
function* sorted(
  { resources, unreadable }: ExportRequest<OtlpLogRecord>,
  mostBytes: number,
): Steps<{ events: LoggedEvent[]; problems: string[] }> {
  const problems = [...unreadable];
  const events: LoggedEvent[] = [];
  for (const { scopes } of resources) {
    for (const { sent } of scopes) {
      for (const record of sent) {
        const event = loggedEvent(record, mostBytes);
        if (typeof event === 'string') problems.push(event);
        else events.push(event);
        yield PER_RECORD + (typeof event === 'string' ? 0 : event.event.length);
      }
    }
  }
  return { events, problems };
}
