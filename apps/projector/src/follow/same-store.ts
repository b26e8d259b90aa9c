import {
  changeTypes,
  datasetDecider,
  datasetEvents,
  itemDecider,
  itemEvents,
  pushDecider,
  pushEvents,
  queueDecider,
  queueEvents,
  type ChangeType,
} from '@labeling/domain';
import { StoreRefusesUser, UnreadableHistory, type EventStore } from '@labeling/event-store';
import { checkpointPosition, listActivity, type ActivityRow } from '@labeling/read-models/queries';
import type pg from 'pg';
import { pause } from './pause.js';

/** A node of a cluster may answer before it has what another node has already returned. */
const DOUBT_MS = 3_000;
/** How many of the newest events are checked, in case somebody deleted the streams of some. */
const LOOKED_AT = 20;

export type ComparedStore = Pick<EventStore, 'read' | 'mayHideEvents' | 'newestPosition' | 'isPosition'>;

/**
 * Whether the read models belong to this event store: it has reached their position, and what they folded last is where they
 * say. Otherwise it was restored from a backup older than they are, or its events were copied from another store, where they
 * had other positions. Then nothing that it stores from now on would reach them, or their cursors would be wrong.
 */
export async function areOfThisStore(client: pg.Client, store: ComparedStore, signal: AbortSignal): Promise<boolean> {
  if (await haveTheirPlace(client, store)) return true;
  await pause(DOUBT_MS, signal);
  return signal.aborted || haveTheirPlace(client, store);
}

async function haveTheirPlace(client: pg.Client, store: ComparedStore): Promise<boolean> {
  const checkpoint = await checkpointPosition(client);
  if (checkpoint > (await store.newestPosition()) || !(await store.isPosition(checkpoint))) return false;
  const types = changeTypes.filter((type) => kindOf(type) !== undefined);
  for (const row of (await listActivity(client, { types, limit: LOOKED_AT })).data) {
    const position = await positionIn(store, row);
    if (position !== 'unknown') return position === row.position;
  }
  return true;
}

/** Undefined when there is no such event, `unknown` when that cannot be determined. */
async function positionIn(store: ComparedStore, row: ActivityRow): Promise<bigint | 'unknown' | undefined> {
  const kind = kindOf(row.type);
  const id = kind?.idIn(row);
  if (!kind || !id) return 'unknown';
  const stream = kind.streamName(id);
  try {
    for await (const { position } of store.read(stream, { from: row.revision, maxCount: 1 })) return position;
    return (await store.mayHideEvents(stream)) ? 'unknown' : undefined;
  } catch (error) {
    // A user who may read everything at once can still be kept from a single stream.
    if (error instanceof UnreadableHistory || error instanceof StoreRefusesUser) return 'unknown';
    throw error;
  }
}

/** Datapoints that were added directly, and imports, are missing: their activity does not name their stream. */
const kinds: readonly {
  readonly events: object;
  readonly idIn: (row: ActivityRow) => string | null;
  readonly streamName: (id: string) => string;
}[] = [
  { events: itemEvents, idIn: ({ itemId }) => itemId, streamName: itemDecider.streamName },
  { events: queueEvents, idIn: ({ queueId }) => queueId, streamName: queueDecider.streamName },
  { events: datasetEvents, idIn: ({ datasetId }) => datasetId, streamName: datasetDecider.streamName },
  { events: pushEvents, idIn: ({ pushId }) => pushId, streamName: pushDecider.streamName },
];

const kindOf = (type: ChangeType) => kinds.find(({ events }) => type in events);
