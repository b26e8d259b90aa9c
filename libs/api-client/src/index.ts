export { createApiClient, type ApiClient } from './api-client.js';
export { eventNames, type EventName } from './event-names.js';
export { exactText, ExactText, writeBody } from './exact-text.js';
export type { components, operations, paths } from './schema.js';
export type { Schemas, Problem, ProblemCode } from './shapes.js';
