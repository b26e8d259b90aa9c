export { freePort } from './ports.js';
export { startPostgres, type RunningPostgres } from './postgres.js';
export { startProduct, type Product, type ProductOptions, type ProductProcess } from './product.js';
export { startTestDatabase, type Template, type TestDatabase } from './testing/test-database.js';
export { firstMember, sharedServer, type SharedServers } from './testing/test-run.js';
export { MuteProxy } from './testing/mute-proxy.js';
export { startThrowawayPostgres, type ThrowawayPostgres } from './testing/throwaway-postgres.js';
export { DirectoryInUse } from './directory-lock.js';
export { SettingsError } from '@labeling/settings';
