import type { EventStore } from '@labeling/event-store';
import { dropSchema } from '@labeling/postgres';
import { dropIndicesOfQueries, migrateReadModels, refuseTablesOfLater } from '@labeling/read-models/projection';
import type pg from 'pg';
import { connect, connectAll } from '../follow/connection.js';
import { endOnAbort } from '../follow/end-on-abort.js';
import { areOfThisStore } from '../follow/same-store.js';
import { beAlone } from './be-alone.js';
import { Replay, type Progress } from './replay.js';
import { hasLiveTables, swapSchemas } from './swap-schemas.js';

export interface RebuildOptions {
  readonly databaseUrl: string;
  readonly store: EventStore;
  readonly signal: AbortSignal;
  /** Called after every batch. */
  readonly onProgress?: (progress: Progress) => void;
}

/** Creating the indexes of many rows takes a while. */
const INDICES_MS = 3_600_000;

/**
 * Builds the tables again from all events beside the live ones, catches up, and swaps them in one transaction, while
 * everything runs. If it fails, the live tables stay as they were; the next attempt removes what is left.
 * @throws RebuildRunning, and an Error when a later version has changed the live tables
 */
export async function rebuildReadModels({ databaseUrl, store, signal, onProgress }: RebuildOptions): Promise<Progress> {
  const [control, fold, index] = await connectAll(
    connect(databaseUrl, 'rebuild'),
    connect(databaseUrl, 'rebuild replay'),
    connect(databaseUrl, 'rebuild indexes', { statementMs: INDICES_MS }),
  );
  try {
    await endOnAbort(databaseUrl, index, signal);
    await beAlone(control.client);
    await refuseTablesOfLater(control.client);
    await dropSchemas(control.client, 'read_model_next', 'read_model_old');
    await migrateReadModels(databaseUrl, 'read_model_next');
    const indices = await dropIndicesOfQueries(control.client, 'read_model_next');
    // A crash of the database would end this attempt anyway; the swap waits for the disk.
    await fold.client.query('set synchronous_commit = off');
    const ended = AbortSignal.any([signal, control.lost, fold.lost, index.lost]);
    const replay = new Replay({
      store,
      client: fold.client,
      target: await store.lastPosition(),
      signal: ended,
      ...(onProgress && { onProgress }),
    });
    try {
      await replay.until(() => replay.caughtUp());
      await replay.standStill(async () => {
        for (const statement of indices) await index.client.query(statement);
      });
      // The checkpoint of tables that belong to another store says nothing about this one.
      const areForeign = (await hasLiveTables(control.client)) && !(await areOfThisStore(control.client, store, ended));
      while (!(await swapSchemas(control.client, replay, { store, areForeign })));
    } finally {
      await replay.stop();
    }
    // The new tables are in place already; if the old ones cannot be dropped, the next attempt will.
    await dropSchemas(control.client, 'read_model_old').catch(() => undefined);
    return replay.progress();
  } catch (error) {
    if (signal.aborted) throw new Error('The rebuild was ended', { cause: error });
    throw error;
  } finally {
    await Promise.all([control.destroy(), fold.destroy(), index.destroy()]);
  }
}

async function dropSchemas(client: pg.Client, ...schemas: ('read_model_next' | 'read_model_old')[]): Promise<void> {
  for (const schema of schemas) await dropSchema(client, schema);
}
