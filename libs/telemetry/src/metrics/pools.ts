import type { Registry } from 'prom-client';
import { gauges } from './registry.js';

/** The figures of a pool of Postgres connections. */
export interface PoolCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  /** Queries that wait for a connection. */
  readonly waitingCount: number;
}

/** The connections of these pools, which are named by their purpose. */
export function measurePools(registry: Registry, pools: Readonly<Record<string, PoolCounts>>): void {
  const measured = (count: (pool: PoolCounts) => number) => () =>
    Object.fromEntries(Object.entries(pools).map(([name, pool]) => [name, count(pool)]));
  gauges(
    registry,
    ['database_connections', 'pool'],
    'Open connections to Postgres',
    measured(({ totalCount }) => totalCount),
  );
  gauges(
    registry,
    ['database_connections_in_use', 'pool'],
    'Connections to Postgres that a query holds',
    measured(({ totalCount, idleCount }) => totalCount - idleCount),
  );
  gauges(
    registry,
    ['database_queries_waiting', 'pool'],
    'Queries that wait for a connection to Postgres',
    measured(({ waitingCount }) => waitingCount),
  );
}
