import { pino, type DestinationStream, type Logger } from 'pino';
import { activeTrace } from '../spans/stored-trace.js';
import { errorForLog } from './error-for-log.js';

/** JSON lines on standard output. Lines of a traced request name its trace. */
export function openLog(name: string, level = 'info', destination?: DestinationStream): Logger {
  const options = {
    name,
    level,
    redact: ['databaseUrl', 'eventStoreUrl'],
    serializers: { err: errorForLog },
    mixin: () => ({ traceId: activeTrace()?.$traceId }),
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
