import type { Sample } from '../answers/sample.js';
import type { Draw } from './draw.js';
import { percentOf } from './percent.js';

/** Fleiss' κ. Expects items with equally many answers (Fleiss 1971). */
export function fleissOf(draw: Draw): number | undefined {
  const { answers, squares } = draw;
  if (squares === answers ** 2) return undefined;
  const byChance = squares / answers ** 2;
  return (percentOf(draw) - byChance) / (1 - byChance);
}

/** How many answers items have. */
export function answersPerItem({ starts, counts }: Sample): { readonly fewest: number; readonly most: number } {
  let fewest = Infinity;
  let most = 0;
  for (let pattern = 0; pattern < counts.length; pattern++) {
    if (counts[pattern] === 0) continue;
    const answers = starts[pattern + 1]! - starts[pattern]!;
    fewest = Math.min(fewest, answers);
    most = Math.max(most, answers);
  }
  return { fewest, most };
}
