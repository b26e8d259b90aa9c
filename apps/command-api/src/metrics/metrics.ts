import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

/** The measurements of this process, for Prometheus. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  readonly requestSeconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
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

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }
}
