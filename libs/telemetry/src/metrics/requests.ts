import { Histogram, type Registry } from 'prom-client';
import { MILLISECONDS_TO_SECONDS } from './registry.js';

export interface AnsweredRequest {
  readonly method: string;
  /** The template of the route, such as `/v1/labeling_queues/:queue`, or `none`; never the address itself. */
  readonly route: string;
  readonly status: number;
}

/** Returns a function that counts an answered request. */
export function measureRequests(registry: Registry): (request: AnsweredRequest, seconds: number) => void {
  const histogram = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: MILLISECONDS_TO_SECONDS,
    registers: [registry],
  });
  return (request, seconds) => histogram.observe({ ...request }, seconds);
}
