import type { Registry } from 'prom-client';
import { gauges } from './registry.js';

/** What a pool of connections to Postgres says of itself. */
export interface PoolCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  /** Queries that wait for a connection. */
  readonly waitingCount: number;
}

/** The connections of these pools, which are named by what they are for. */
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
