import { mayReadBeside, neededFor, submittedAsTold, type Need } from '@labeling/domain';
import { can, type Caller } from '@labeling/identity';
import { ownStatuses, type ItemLine, type Queryable } from '@labeling/read-models/queries';

/** Lines of a list that report only submissions the caller may know of, where several members annotate each item. */
export async function withKnownSubmissions(
  db: Queryable,
  lines: readonly ItemLine[],
  caller: Caller,
  need: Need,
): Promise<readonly ItemLine[]> {
  if (need.annotations === 1) return lines;
  const ids = lines.map(({ id }) => id);
  const own = await ownStatuses(db, caller.actor.id, ids);
  return lines.map((line) => {
    const mayRead = mayReadBeside(own.get(line.id), can(caller, 'compare'), line.removed === 'pushed');
    return { ...line, submitted: submittedAsTold(line, neededFor(line.id, need), mayRead) };
  });
}
