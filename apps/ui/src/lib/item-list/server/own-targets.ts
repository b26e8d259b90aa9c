import { ownAnnotations, type Annotator, type ItemLine, type Queryable } from '@labeling/read-models/queries';
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
