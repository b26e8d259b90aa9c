import { queuesSeenBy, type Caller } from '@labeling/identity';
import { checkpointPosition, existingQueues, listDatasets, recentActors } from '@labeling/read-models/queries';
import { stores } from '../../server/stores.js';
import type { Names } from '../activity-names.svelte.js';

/** The names that occur in the activity that this caller sees. */
export async function namesOfActivity(caller: Caller): Promise<Names> {
  const seen = queuesSeenBy(caller);
  const { db, identity } = stores();
  // Read first: anything newer may be missing.
  const position = String(await checkpointPosition(db));
  const [queues, datasets, active, members] = await Promise.all([
    existingQueues(db, seen),
    listDatasets(db, seen.projectId),
    recentActors(db, seen),
    identity.members.list(seen.projectId),
  ]);
  // A single import may account for all of the recent activity.
  const others = members.filter((member) => !active.some(({ id }) => id === member.id));
  const actors = [...active, ...others.map(({ id, name }) => ({ type: 'member' as const, id, name }))];
  const named = ({ id, name }: { id: string; name: string }) => ({ id, name });
  return {
    position,
    queues: queues.map(named),
    datasets: datasets.map(named),
    actors: actors.sort((a, b) => a.name.localeCompare(b.name)),
  };
}
