import { Injectable } from '@nestjs/common';
import { appendOutcomes, type AppendOutcome } from '@labeling/event-store';
import { measureRequests, MILLISECONDS_TO_SECONDS, openRegistry } from '@labeling/telemetry';
import { removalReasons, type DeletedTraces } from '@labeling/traces';
import { Counter, Gauge, Histogram } from 'prom-client';
import { problemCodes } from '../problem-details/problem-codes.js';
import { counterBy } from './counter-by.js';

const reasonsOfRemovals = [...removalReasons, 'request'] as const;

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
  readonly webhookDelivery = counterBy(
    this.registry,
    ['webhook_deliveries_total', 'outcome'],
    'Attempts to deliver an event to a webhook, by what became of it',
    ['delivered', 'failed', 'dead'],
  );
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
  readonly retentionRun = counterBy(
    this.registry,
    ['trace_retention_runs_total', 'outcome'],
    'How often it was checked which traces are kept no longer, by outcome',
    ['completed', 'failed'],
  );
  readonly refused = counterBy(
    this.registry,
    ['requests_refused_total', 'reason'],
    'Requests answered with a problem, by its code',
    problemCodes,
  );

  readonly #tracesRemoved = counterBy(
    this.registry,
    ['traces_removed_total', 'reason'],
    'Traces that were removed, by reason',
    reasonsOfRemovals,
  );
  readonly #spansRemoved = counterBy(
    this.registry,
    ['spans_removed_total', 'reason'],
    'Spans that were removed with their traces, by reason',
    reasonsOfRemovals,
  );
  readonly #appendSeconds = new Histogram({
    name: 'event_store_append_duration_seconds',
    help: 'Time from an append to the answer of the event store, retries included, by what became of it',
    labelNames: ['outcome'],
    buckets: MILLISECONDS_TO_SECONDS,
    registers: [this.registry],
  });

  constructor() {
    for (const outcome of appendOutcomes) this.#appendSeconds.zero({ outcome });
  }

  tracesWereRemoved(reason: (typeof reasonsOfRemovals)[number], { traces, spans }: DeletedTraces): void {
    this.#tracesRemoved(reason, traces);
    this.#spansRemoved(reason, spans);
  }

  appended(outcome: AppendOutcome, seconds: number): void {
    this.#appendSeconds.observe({ outcome }, seconds);
  }
}
