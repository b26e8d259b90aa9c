export { startPostgres, type RunningPostgres } from './postgres.js';
export { startProduct, type Product, type ProductOptions, type ProductProcess } from './product.js';
export { startThrowawayPostgres, type ThrowawayPostgres } from './throwaway-postgres.js';
export { DirectoryInUse } from './directory-lock.js';
export { SettingsError } from './settings.js';
