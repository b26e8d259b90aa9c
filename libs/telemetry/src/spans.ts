// Spans of this product's own work. Without a tracing SDK, which a process starts only if its environment says so, they
// cost next to nothing. They name routes, kinds and counts: never payloads, names, addresses or statements.
export { inClientSpan, type Counted } from './spans/client-span.js';
export { beginFollowUps, type FollowUp } from './spans/follow-up.js';
export { activeTrace, type StoredTrace } from './spans/stored-trace.js';
export { beginServerSpan, traceHeaders, type ServerSpan } from './spans/server-span.js';
