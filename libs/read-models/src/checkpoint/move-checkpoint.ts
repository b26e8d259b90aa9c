import type pg from 'pg';
import type { Schema } from '../schema.js';
import { newestMigration } from '../migrations/newest-migration.js';
import { setAsideTable } from '../set-aside/set-aside-table.js';

/** The checkpoint is not where the projector left it: another projector or a rebuild has moved it. Start again from it. */
export class CheckpointMoved extends Error {
  constructor(
    readonly expected: bigint,
    readonly actual: bigint,
  ) {
    super(`The checkpoint is at ${actual}, not at ${expected} where it was left`);
    this.name = 'CheckpointMoved';
  }
}

/** A later version has changed the tables: what this one would write into them may be wrong or refused. */
export class ChangedByLaterVersion extends Error {
  constructor(schema: Schema) {
    super(`A later version has changed the schema ${schema}, so this version no longer folds events into it`);
    this.name = 'ChangedByLaterVersion';
  }
}

interface LockedCheckpoint {
  readonly position: bigint;
  /** Whether any stream is set aside; read along with the checkpoint, because hardly any ever is. */
  readonly hasSetAside: boolean;
}

/**
 * Locks the checkpoint until the end of the transaction and returns it. A rebuild swaps the schemas only while it holds
 * this table, so a transaction that begins here never sees tables of both.
 */
export async function lockCheckpoint(
  client: pg.ClientBase,
  schema: Schema,
  expected?: bigint,
): Promise<LockedCheckpoint> {
  const { rows } = await client.query<{ position: string; hasSetAside: boolean; isOfLater: boolean }>(
    `select position, exists (select from ${schema}.${setAsideTable.name}) as "hasSetAside",
       exists (select from ${schema}.migrations where timestamp > ${newestMigration}) as "isOfLater"
     from ${schema}.checkpoint for update`,
  );
  if (rows[0]?.isOfLater) throw new ChangedByLaterVersion(schema);
  const position = BigInt(rows[0]?.position ?? 0);
  if (expected !== undefined && position !== expected) throw new CheckpointMoved(expected, position);
  return { position, hasSetAside: rows[0]?.hasSetAside ?? false };
}

/** Compare and set. @throws CheckpointMoved when the checkpoint is not at `from`. */
export async function moveCheckpoint(client: pg.ClientBase, schema: Schema, from: bigint, to: bigint): Promise<void> {
  const moved = await client.query(`update ${schema}.checkpoint set position = $2 where position = $1`, [from, to]);
  if (moved.rowCount !== 1) {
    const { position } = await lockCheckpoint(client, schema);
    throw new CheckpointMoved(from, position);
  }
}
