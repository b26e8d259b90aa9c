import { queuesSeenBy, type Caller } from '@labeling/identity';
import { checkpointPosition, existingQueues, listDatasets, recentActors } from '@labeling/read-models/queries';
import { stores } from '../../server/stores.js';
import type { Names } from '../activity-names.svelte.js';

/** What the activity that this caller sees names. */
export async function namesOfActivity(caller: Caller): Promise<Names> {
  const seen = queuesSeenBy(caller);
  const { db } = stores();
  // Before all else: whatever is newer may be missing.
  const position = String(await checkpointPosition(db));
  const [queues, datasets, actors] = await Promise.all([
    existingQueues(db, seen),
    listDatasets(db, seen.projectId),
    recentActors(db, seen),
  ]);
  const named = ({ id, name }: { id: string; name: string }) => ({ id, name });
  return { position, queues: queues.map(named), datasets: datasets.map(named), actors };
}
