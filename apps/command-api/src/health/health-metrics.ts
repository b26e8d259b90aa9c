import { Injectable } from '@nestjs/common';
import { gauges } from '@labeling/telemetry';
import { Metrics } from '../metrics/metrics.js';
import { Readiness } from './readiness.js';

/** Measures which of the services that this process needs are up. */
@Injectable()
export class HealthMetrics {
  constructor({ registry }: Metrics, readiness: Readiness) {
    gauges(registry, ['service_up', 'service'], '1 when a service that the API needs is up', async () => {
      const { eventStore, database, projector } = (await readiness.check()).checks;
      const one = (state: string) => (state === 'up' ? 1 : 0);
      return { event_store: one(eventStore), database: one(database), projector: one(projector) };
    });
  }
}
