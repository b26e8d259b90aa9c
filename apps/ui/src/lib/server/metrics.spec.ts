import { PageMetrics } from './metrics.js';

describe("the metrics of the pages' server", () => {
  it('are on a port of their own, count requests by route, and show the connections to the database', async () => {
    const metrics = new PageMetrics({ totalCount: 5, idleCount: 2, waitingCount: 7 });
    const address = await metrics.listen({ host: '127.0.0.1', port: 0 });
    try {
      metrics.answered({ method: 'GET', route: '/(rail)/queues', status: 200 }, 0.02);
      const text = await (await fetch(`${address}/metrics`)).text();
      const labels = 'method="GET",route="/(rail)/queues",status="200"';
      expect(text).toContain(`http_request_duration_seconds_count{${labels}} 1`);
      expect(text).toContain('database_connections_in_use{pool="pages"} 3');
      expect(text).toContain('database_queries_waiting{pool="pages"} 7');
      expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
      expect((await fetch(`${address}/`)).status).toBe(404);
    } finally {
      metrics.close();
    }
  });
});
