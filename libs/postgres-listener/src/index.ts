export { PostgresListener, type ListenerEvents } from './postgres-listener.js';
