import { annotatorStates, type Annotator, type StatesVector } from '@labeling/read-models/queries';
import { stores } from '../../server/stores.js';

/** The states of a queue's items: as an annotator sees them, if one asks. */
export function statesFor(queueId: string, annotator: Annotator | undefined): Promise<StatesVector> {
  const { db, states } = stores();
  return annotator === undefined ? states.of(queueId) : annotatorStates(db, queueId, annotator);
}
