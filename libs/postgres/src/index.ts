export { ensureChannels, notify } from './channels.js';
export { isDatabaseAway } from './database-away.js';
export { databaseTrouble, type DatabaseTrouble } from './database-trouble.js';
export { chosenMigrations, migrateSchema, runMigrations } from './migrate-schema.js';
export { PostgresListener, type ListenerEvents } from './postgres-listener.js';
export type { Queryable } from './queryable.js';
export { storableText } from './storable-text.js';
export { isUuid } from './uuid.js';
export { withConnection } from './with-connection.js';
