// What this process keeps open, one of each, from the first request to the end.
import { Identity } from '@labeling/identity';
import { PatientPool } from '@labeling/postgres';
import { checkpointPosition, ReadModelWatcher, statesVector } from '@labeling/read-models/queries';
import type pg from 'pg';
import { PresenceExchange } from '../presence/server/presence-exchange.js';
import { openStreams } from './event-stream.js';
import { log } from './log.js';
import { KnownStates } from './known-states.js';
import { readSettings, type Settings } from './settings.js';

export interface Stores {
  readonly settings: Settings;
  readonly db: pg.Pool;
  readonly identity: Identity;
  readonly watcher: ReadModelWatcher;
  readonly states: KnownStates;
  readonly presence: PresenceExchange;
}

let opened: Stores | undefined;
let areClosed = false;

/** @throws once they are closed: a request may still be answered although its browser has gone, and must not open them again. */
export function stores(): Stores {
  if (areClosed) throw new Error('The server is shutting down');
  opened ??= open();
  return opened;
}

/** For good: the process ends when nothing is open any more. */
export async function closeStores(): Promise<void> {
  const { db, identity, watcher, presence } = opened ?? {};
  areClosed = true;
  opened = undefined;
  await Promise.allSettled([identity?.close(), watcher?.close(), presence?.close()]);
  await db?.end();
}

function open(): Stores {
  const settings = readSettings();
  const { singleSignOn } = settings;
  const db = new PatientPool({
    connectionString: settings.databaseUrl,
    max: 10,
    connectionTimeoutMillis: settings.databaseTimeoutMs,
    statement_timeout: 20_000,
  });
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  db.on('error', (error) => log.error({ err: error }, 'Database connection lost'));
  const identity = new Identity({ pool: db, ...(singleSignOn && { singleSignOn }) });
  identity.onChange(() => void openStreams.check());
  const watcher = new ReadModelWatcher(settings.databaseUrl);
  const source = { load: (queueId: string) => statesVector(db, queueId), checkpoint: () => checkpointPosition(db) };
  return {
    settings,
    db,
    identity,
    watcher,
    states: new KnownStates(source, watcher),
    presence: new PresenceExchange(db, settings.databaseUrl),
  };
}
