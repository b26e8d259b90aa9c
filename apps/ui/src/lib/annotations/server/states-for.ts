import { annotatorStates, type Annotator, type StatesVector } from '@labeling/read-models/queries';
import type { RequestEvent } from '@sveltejs/kit';
import { longRead } from '../../server/long-read.js';
import { stores } from '../../server/stores.js';

/** What the screen knows of every item of a queue, as of one position. */
export interface QueueStates {
  readonly position: bigint;
  /** How many ordinals there are. */
  readonly total: number;
  /** Two bits per item, followed by the turns of an annotator (see `unpackQueue`). */
  readonly packed: Uint8Array<ArrayBuffer>;
}

/** The states of a queue's items: as an annotator sees them, if one asks. */
export async function statesFor(
  event: Pick<RequestEvent, 'locals' | 'request'>,
  queueId: string,
  annotator: Annotator | undefined,
): Promise<QueueStates> {
  const vector: StatesVector & { readonly turns?: Uint8Array } =
    annotator === undefined
      ? await stores().states.of(queueId)
      : await longRead(event, (client) => annotatorStates(client, queueId, annotator));
  const { position, total, states: codes, turns } = vector;
  return { position, total, packed: turns === undefined ? codes : Buffer.concat([codes, turns]) };
}
