export { startPostgres, type RunningPostgres } from './postgres.js';
