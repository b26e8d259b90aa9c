import { mayReadBeside, neededFor, submittedAsTold, type Need } from '@labeling/domain';
import { can, type Caller } from '@labeling/identity';
import {
  ownAnnotations,
  ownStatuses,
  type Annotator,
  type ItemLine,
  type Queryable,
} from '@labeling/read-models/queries';
import { lineLengths } from './listed-item.js';

/** Lines of a list with what an annotator answered themselves, if one asks; approved items have the target that was decided. */
export async function withOwnTargets(
  db: Queryable,
  lines: readonly ItemLine[],
  annotator: Annotator | undefined,
): Promise<readonly ItemLine[]> {
  if (annotator === undefined) return lines;
  const ids = lines.map(({ id }) => id);
  const own = await ownAnnotations(db, ids, annotator);
  return lines.map((line) => {
    const target = own.get(line.id)?.target ?? null;
    if (target === null || line.state === 'Approved') return line;
    const text = target.slice(0, lineLengths.target);
    return { ...line, target: { text, isWhole: text.length === target.length } };
  });
}

/** Lines of a list that say of no more submissions than the caller may know of, where several members annotate each item. */
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
    const mayRead = mayReadBeside(own.get(line.id), can(caller, 'compare'));
    return { ...line, submitted: submittedAsTold(line, neededFor(line.id, need), mayRead) };
  });
}
