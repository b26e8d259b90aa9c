import { Injectable } from '@nestjs/common';
import type { AppendOutcome } from '@labeling/event-store';
import { measureRequests, MILLISECONDS_TO_SECONDS, openRegistry } from '@labeling/telemetry';
import type { DeletedTraces, RemovalReason } from '@labeling/traces';
import { Counter, Gauge, Histogram } from 'prom-client';
import { problemCodes, type ProblemCode } from '../problem-details/problem-codes.js';

const outcomesOfAppends: readonly AppendOutcome[] = ['stored', 'conflict', 'refused', 'unavailable'];

/** The measurements of this process, for Prometheus. */
@Injectable()
export class Metrics {
  readonly registry = openRegistry();
  readonly answered = measureRequests(this.registry);
  readonly importsRunning = new Gauge({
    name: 'imports_running',
    help: 'Imports into queues and datasets that this process works on',
    registers: [this.registry],
  });
  readonly itemsAdded = new Counter({
    name: 'items_added_total',
    help: 'Items added to queues, without those that collapsed onto earlier ones',
    registers: [this.registry],
  });
  readonly itemsCollapsed = new Counter({
    name: 'items_collapsed_total',
    help: 'Items that collapsed onto earlier ones',
    registers: [this.registry],
  });
  readonly itemsPushed = new Counter({
    name: 'items_pushed_total',
    help: 'Items that pushes of this process moved into datasets',
    registers: [this.registry],
  });
  readonly pushesCompleted = new Counter({
    name: 'pushes_completed_total',
    help: 'Pushes that this process completed',
    registers: [this.registry],
  });
  readonly webhooksDelivered = new Counter({
    name: 'webhook_deliveries_total',
    help: 'Attempts to deliver an event to a webhook, by what became of it',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  readonly spansStored = new Counter({
    name: 'spans_stored_total',
    help: 'Spans stored, without those that already existed',
    registers: [this.registry],
  });
  readonly spansRejected = new Counter({
    name: 'spans_rejected_total',
    help: 'Spans left out because they were invalid',
    registers: [this.registry],
  });
  readonly logRecordsJoined = new Counter({
    name: 'log_records_joined_total',
    help: 'Log records that became events of their spans',
    registers: [this.registry],
  });
  readonly logRecordsRejected = new Counter({
    name: 'log_records_rejected_total',
    help: 'Log records left out because they were invalid or no messages, or because their span did not come in time',
    registers: [this.registry],
  });

  readonly retentionRuns = new Counter({
    name: 'trace_retention_runs_total',
    help: 'How often it was checked which traces are kept no longer, by outcome',
    labelNames: ['outcome'],
    registers: [this.registry],
  });

  readonly #tracesRemoved = new Counter({
    name: 'traces_removed_total',
    help: 'Traces that were removed, by reason',
    labelNames: ['reason'],
    registers: [this.registry],
  });
  readonly #spansRemoved = new Counter({
    name: 'spans_removed_total',
    help: 'Spans that were removed with their traces, by reason',
    labelNames: ['reason'],
    registers: [this.registry],
  });
  readonly #refused = new Counter({
    name: 'requests_refused_total',
    help: 'Requests answered with a problem, by its code',
    labelNames: ['reason'],
    registers: [this.registry],
  });
  readonly #appendSeconds = new Histogram({
    name: 'event_store_append_duration_seconds',
    help: 'Time from an append to the answer of the event store, retries included, by what became of it',
    labelNames: ['outcome'],
    buckets: MILLISECONDS_TO_SECONDS,
    registers: [this.registry],
  });

  /** What is counted by reason begins at 0: to Prometheus, a series that begins at 1 has not increased, and no alert would fire. */
  constructor() {
    for (const reason of problemCodes) this.#refused.inc({ reason }, 0);
    for (const outcome of outcomesOfAppends) this.#appendSeconds.zero({ outcome });
    for (const outcome of ['delivered', 'failed', 'dead']) this.webhooksDelivered.inc({ outcome }, 0);
    for (const outcome of ['completed', 'failed']) this.retentionRuns.inc({ outcome }, 0);
  }

  tracesWereRemoved(reason: RemovalReason | 'request', { traces, spans }: DeletedTraces): void {
    this.#tracesRemoved.inc({ reason }, traces);
    this.#spansRemoved.inc({ reason }, spans);
  }

  refused(reason: ProblemCode): void {
    this.#refused.inc({ reason });
  }

  appended(outcome: AppendOutcome, seconds: number): void {
    this.#appendSeconds.observe({ outcome }, seconds);
  }
}
