import type { EventStore } from '@labeling/event-store';
import { inTransaction } from '@labeling/postgres';
import {
  compareTables,
  dropIndicesOfQueries,
  locks,
  migrateReadModels,
  refuseTablesOfLater,
  type TableComparison,
} from '@labeling/read-models/projection';
import { checkpointPosition, countSetAside, listSetAside, type SetAsideStream } from '@labeling/read-models/queries';
import type pg from 'pg';
import { connect, connectAll } from '../follow/connection.js';
import { endOnAbort } from '../follow/end-on-abort.js';
import { areOfThisStore } from '../follow/same-store.js';
import { beAlone } from '../rebuild/be-alone.js';
import { hasLiveTables } from '../rebuild/swap-schemas.js';
import { foldUntil } from './fold-until.js';

export interface VerifyOptions {
  readonly databaseUrl: string;
  readonly store: EventStore;
  readonly signal: AbortSignal;
  /** How many rows of a table, and how many streams set aside, are listed individually. */
  readonly most: number;
  readonly onProgress?: (progress: VerifyProgress) => void;
  /** Called when the store is lost, which may be temporary. */
  readonly onLost?: (error: unknown) => void;
  /** Called as soon as a table has been compared. */
  readonly onTable: (table: TableComparison) => void;
}
export interface VerifyProgress {
  readonly events: number;
  /** Rows in the live tables. */
  readonly percent: number;
}
export interface Verified {
  /** The position up to which both were compared. */
  readonly position: bigint;
  readonly rows: number;
  readonly different: number;
  /** Streams compared only up to an event that cannot be read; the first of them by their names in the store. */
  readonly setAside: { readonly count: number; readonly first: readonly SetAsideStream[] };
}

const SCHEMA = 'read_model_check';
/** How long the projector may be held up while the last events are folded a second time. */
const STANDSTILL_MS = 10_000;
/** Longer than folding all events takes. */
const TIMELESS_MS = 86_400_000;
/** Comparing a large table takes a while. */
const COMPARISON_MS = 3_600_000;

/** The product has never been started on this database. */
export class NothingToVerify extends Error {
  constructor() {
    super('This database has no read models yet; npm start creates them');
    this.name = 'NothingToVerify';
  }
}

/** Comparing them would say nothing: their positions are those of other events. */
export class ReadModelsOfAnotherStore extends Error {
  constructor() {
    super('The read models have more than the event store, or are of another one; npm run rebuild builds them again');
    this.name = 'ReadModelsOfAnotherStore';
  }
}

/** Events came faster than they could be folded a second time. */
export class TooBusyToVerify extends Error {
  constructor() {
    super('Events came faster than they could be verified; try again when there is less to do');
    this.name = 'TooBusyToVerify';
  }
}

/**
 * Folds all events a second time, into tables beside the live ones, and compares every row of both as they were at one
 * moment, while everything runs. The live tables stay as they are.
 * @throws RebuildRunning, NothingToVerify, ReadModelsOfAnotherStore, TooBusyToVerify, StoreLost, and an Error when a later version
 * has changed the live tables
 */
export async function verifyReadModels(options: VerifyOptions): Promise<Verified> {
  const { databaseUrl, signal } = options;
  const [control, fold, comparison] = await connectAll(
    connect(databaseUrl, 'verify'),
    connect(databaseUrl, 'verify replay'),
    connect(databaseUrl, 'verify comparison', { statementMs: COMPARISON_MS }),
  );
  const ended = AbortSignal.any([signal, control.lost, fold.lost, comparison.lost]);
  try {
    await endOnAbort(databaseUrl, comparison, signal);
    // So that a comparison ends when its process is killed; servers on some systems cannot check.
    await comparison.client.query(`set client_connection_check_interval = '5s'`).catch(() => undefined);
    await beAlone(control.client);
    if (!(await hasLiveTables(control.client))) throw new NothingToVerify();
    await refuseTablesOfLater(control.client);
    if (!(await areOfThisStore(control.client, options.store, ended))) throw new ReadModelsOfAnotherStore();
    await control.client.query(`drop schema if exists ${SCHEMA} cascade`);
    await migrateReadModels(databaseUrl, SCHEMA);
    await dropIndicesOfQueries(control.client, SCHEMA);
    await fold.client.query('set synchronous_commit = off');
    const replay = new Replaying(options, fold.client, ended);
    // So that few events are left when the live tables are locked.
    await replay.until(await checkpointPosition(control.client));
    await replay.until(await checkpointPosition(control.client));
    const position = await standingStill(control.client, async (at) => {
      if (!(await replay.until(at, STANDSTILL_MS))) throw new TooBusyToVerify();
      await comparison.client.query('begin transaction isolation level repeatable read, read only');
      // The first statement takes the snapshot, for all that follow.
      await checkpointPosition(comparison.client);
    });
    const compared = await compareAll(comparison.client, options);
    const names = await options.store.names();
    const aside = await listSetAside(comparison.client, options.most);
    const first = aside.map((each) => ({ ...each, stream: names.inStore(each.stream) }));
    return { position, ...compared, setAside: { count: await countSetAside(comparison.client), first } };
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    await comparison.destroy();
    await control.client.query(`drop schema if exists ${SCHEMA} cascade`).catch(() => undefined);
    await Promise.all([control.destroy(), fold.destroy()]);
  }
}

/** Locks the live tables against changes while `work` runs; resolves to their position. */
function standingStill(client: pg.Client, work: (position: bigint) => Promise<void>): Promise<bigint> {
  return inTransaction(client, async () => {
    await client.query(`set local lock_timeout = '30s'`);
    await client.query('select pg_advisory_xact_lock($1)', [locks.migrateReadModels]);
    await client.query('lock table read_model.checkpoint in exclusive mode');
    const position = await checkpointPosition(client);
    await work(position);
    return position;
  });
}

/** Folds in stages, each up to the current position of the live tables. */
class Replaying {
  #after = 0n;
  #events = 0;

  constructor(
    private readonly options: VerifyOptions,
    private readonly client: pg.Client,
    private readonly ended: AbortSignal,
  ) {}

  /** Resolves to whether it got there in time. */
  async until(position: bigint, timeoutMs = TIMELESS_MS): Promise<boolean> {
    const late = AbortSignal.timeout(timeoutMs);
    await foldUntil({
      ...{ store: this.options.store, client: this.client, schema: SCHEMA, after: this.#after, until: position },
      signal: AbortSignal.any([this.ended, late]),
      onLost: this.options.onLost,
      onFolded: (folded) => {
        this.#after = folded.position;
        this.#events += folded.events;
        const percent = Math.min(100, (Number(folded.position) / Number(position)) * 100);
        this.options.onProgress?.({ events: this.#events, percent });
      },
    });
    this.ended.throwIfAborted();
    return !late.aborted;
  }
}

async function compareAll(
  client: pg.Client,
  { most, onTable, signal }: VerifyOptions,
): Promise<Pick<Verified, 'rows' | 'different'>> {
  let rows = 0;
  let different = 0;
  for await (const table of compareTables(client, { live: 'read_model', right: SCHEMA, most })) {
    signal.throwIfAborted();
    rows += table.rows;
    different += table.different;
    onTable(table);
  }
  return { rows, different };
}
