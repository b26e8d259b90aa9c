export { openLog } from './log/open-log.js';
export { requestIdForm, requestIdOf } from './log/request-id.js';
export { measureDisks } from './metrics/disks.js';
export { measurePools, type PoolCounts } from './metrics/pools.js';
export { gauge, gauges, MILLISECONDS_TO_SECONDS, openRegistry } from './metrics/registry.js';
export { measureRequests, type AnsweredRequest } from './metrics/requests.js';
export { startTracing, stopTracing } from './spans/start-tracing.js';
