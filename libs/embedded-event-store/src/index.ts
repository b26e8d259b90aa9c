export { urlWithKey } from './access-key.js';
export { startEmbeddedEventStore } from './server.js';
export type { EmbeddedEventStore, EmbeddedEventStoreOptions } from './server.js';
export { StoreInUseError } from './node-lock.js';
