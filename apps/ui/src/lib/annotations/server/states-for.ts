import { annotatorStates, type Annotator, type StatesVector } from '@labeling/read-models/queries';
import { stores } from '../../server/stores.js';

/** What the screen knows of every item of a queue, as of one position. */
export interface QueueStates {
  readonly position: bigint;
  /** How many ordinals there are. */
  readonly total: number;
  /** Two bits per item, and behind these the turns of an annotator (see `unpackQueue`). */
  readonly packed: Uint8Array<ArrayBuffer>;
}

/** The states of a queue's items: as an annotator sees them, if one asks. */
export async function statesFor(queueId: string, annotator: Annotator | undefined): Promise<QueueStates> {
  const { db, states } = stores();
  const vector: StatesVector & { readonly turns?: Uint8Array } =
    annotator === undefined ? await states.of(queueId) : await annotatorStates(db, queueId, annotator);
  const { position, total, states: codes, turns } = vector;
  return { position, total, packed: turns === undefined ? codes : Buffer.concat([codes, turns]) };
}
