// What changes in a queue for the members who annotate it: the state of each item is their own.
import { annotatorStatesAt, type Annotator, type Queryable } from '@labeling/read-models/queries';
import { concatMap, type MonoTypeOperatorFunction } from 'rxjs';
import type { ItemChange, QueueChange } from '../../review/live-feed.js';

/** Changes as an annotator sees them; unaltered for everybody else. */
export function annotatorChanges(
  db: Queryable,
  queueId: string,
  annotator: () => Annotator | undefined,
): MonoTypeOperatorFunction<QueueChange> {
  return concatMap(async (change) => {
    const who = annotator();
    if (who === undefined || change.items === null || change.items.length === 0) return change;
    return { ...change, items: await ownChanges(db, queueId, change.items, who) };
  });
}

/** Null where the database does not answer: the screen then loads all states again. */
async function ownChanges(
  db: Queryable,
  queueId: string,
  items: readonly ItemChange[],
  annotator: Annotator,
): Promise<readonly ItemChange[] | null> {
  try {
    const actors = new Map(items.map(([ordinal, , , actor]) => [ordinal, actor]));
    const states = await annotatorStatesAt(db, queueId, [...actors.keys()], annotator);
    return states.map(({ ordinal, code, revision, turn }) => [
      ordinal,
      code,
      revision,
      actors.get(ordinal) ?? '',
      turn,
    ]);
  } catch {
    return null;
  }
}
