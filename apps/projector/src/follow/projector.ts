import type { EventStore } from '@labeling/event-store';
import { CheckpointMoved, liveSchema, migrateReadModels } from '@labeling/read-models/projection';
import { checkpointPosition, countSetAside } from '@labeling/read-models/queries';
import type { Log } from './log.js';
import type { ProjectorStatus } from './projector-status.js';
import { becomeActive, giveSignsOfLife } from './active-lock.js';
import { connect, type Connection } from './connection.js';
import { foldEvents, type Folded } from './fold-events.js';
import { liveTables, untilReplaced } from './live-tables.js';
import { backoff, pause } from './pause.js';
import { readMore } from './set-aside-again.js';
import { areOfThisStore } from './same-store.js';
import { startOver } from './start-over.js';

export interface ProjectorOptions {
  readonly databaseUrl: string;
  readonly store: EventStore;
  readonly status: ProjectorStatus;
  readonly log: Log;
  readonly onFolded?: (folded: Folded) => void;
  /** Rebuilds the read models while projecting continues; resolves to whether it did. */
  readonly rebuild: (signal: AbortSignal) => Promise<boolean>;
}

/** Keeps the live tables up to date with the event store, or waits to take over from the active projector. */
export class Projector {
  readonly #options: ProjectorOptions;
  #attempt = 0;

  constructor(options: ProjectorOptions) {
    this.#options = options;
  }

  /** Runs until aborted: after losing a connection it continues from the checkpoint. */
  async run(signal: AbortSignal): Promise<void> {
    const { status, log } = this.#options;
    while (!signal.aborted) {
      try {
        await this.#runOnce(signal);
      } catch (error) {
        if (!signal.aborted) log.error({ err: error }, 'The projector restarts from its checkpoint');
      }
      status.databaseUp = false;
      status.role = 'starting';
      await pause(backoff(this.#attempt++), signal);
    }
  }

  async #runOnce(signal: AbortSignal): Promise<void> {
    const { databaseUrl, store, status, log, rebuild } = this.#options;
    const connection = await connect(databaseUrl, 'projector', { pipeline: true });
    const over = new AbortController();
    const ended = AbortSignal.any([signal, connection.lost, over.signal]);
    try {
      status.databaseUp = true;
      const active = await becomeActive(connection.client, ended, () => {
        if (status.role !== 'standby') log.info({}, 'Another projector is active: standing by');
        status.role = 'standby';
      });
      if (!active) return;
      giveSignsOfLife(connection.client, ended);
      await migrateReadModels(databaseUrl);
      await this.#startOverIfMoved(connection, ended);
      status.role = 'active';
      // A rebuild under way outlives a lost connection of this one.
      void readMore({ client: connection.client, store, log, signal: ended, rebuild: () => rebuild(signal) });
      while (!ended.aborted) {
        await this.#follow(connection, ended);
        await this.#startOverIfMoved(connection, ended);
      }
    } finally {
      over.abort();
      await connection.destroy();
    }
  }

  async #startOverIfMoved({ client }: Connection, signal: AbortSignal): Promise<void> {
    const { databaseUrl, store, status, log } = this.#options;
    if (signal.aborted || (await areOfThisStore(client, store, signal))) return;
    log.warn(
      {},
      'The event store was restored from an earlier backup or moved: the read models are built again from its events',
    );
    status.startOver();
    await startOver(databaseUrl, store, signal);
  }

  /** Until aborted, or the checkpoint was moved, the tables were replaced, or the event store came back as another one. */
  async #follow({ client }: Connection, outer: AbortSignal): Promise<void> {
    const { store, status, log, onFolded } = this.#options;
    const moved = new AbortController();
    const signal = AbortSignal.any([outer, moved.signal]);
    let wasAway = false;
    const endIfMoved = async () => {
      // Events folded in the meantime are folded again. A failed check is reason enough to look once more.
      const isSame = await areOfThisStore(client, store, signal).catch(() => false);
      if (!isSame) moved.abort();
    };
    const tables = await liveTables(client);
    const after = await checkpointPosition(client);
    const names = await store.names();
    status.follow(after, await store.lastPosition(), await countSetAside(client));
    log.info({ position: String(after) }, 'Projecting from the checkpoint');
    // The new tables may have the same checkpoint, but other streams are set aside in them.
    void untilReplaced(client, tables, signal).then(() => moved.abort());
    try {
      await foldEvents({
        store,
        client,
        schema: liveSchema,
        after,
        signal,
        onLive: () => {
          status.live();
          if (wasAway) void endIfMoved();
          wasAway = false;
        },
        onLost: (error) => {
          wasAway = true;
          status.lost();
          log.warn({ err: error }, 'The event store is away');
        },
        onArrival: () => status.arrived(),
        onFolded: (folded) => {
          this.#attempt = 0;
          status.folded(folded);
          for (const { stream, revision, type, reason } of folded.setAside) {
            log.warn(
              { stream: names.inStore(stream), revision: String(revision), type, reason },
              'A stream is set aside: an event cannot be read',
            );
          }
          onFolded?.(folded);
        },
      });
    } catch (error) {
      if (!(error instanceof CheckpointMoved)) throw error;
      log.info({ expected: String(error.expected), actual: String(error.actual) }, 'The checkpoint was moved');
    } finally {
      moved.abort();
    }
  }
}
