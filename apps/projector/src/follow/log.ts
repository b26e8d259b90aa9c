import { pino } from 'pino';

/** The part of pino's logger that the projector uses. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** JSON lines on standard output. */
export function openLog() {
  return pino({ name: 'projector', redact: ['databaseUrl', 'eventStoreUrl'] });
}
