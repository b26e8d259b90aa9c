import { ScalarComparison } from './compare-scalars.js';
import { STEP } from './comparable.js';
import { BEGIN_ARRAY, BEGIN_OBJECT, END_ARRAY, END_OBJECT, JsonTokens } from './json-tokens.js';
import type { Steps } from './steps.js';

/**
 * Whether two texts hold the same values in the same order, read side by side: nothing of them is kept, however long they are.
 * Undefined if they first differ inside an object, whose members may merely be in another order or repeated.
 */
export function* sameInOrder(a: string, b: string): Steps<boolean | undefined> {
  const one = new JsonTokens(a);
  const other = new JsonTokens(b);
  const scalars = new ScalarComparison();
  const cost = () => one.cost + other.cost + scalars.cost;
  let arrays = 0;
  let objects = 0;
  for (let paid = 0; ;) {
    const token = one.next();
    if (!scalars.isSame(token, other.next())) return objects === 0 ? false : undefined;
    if (token === BEGIN_ARRAY) arrays++;
    else if (token === END_ARRAY) arrays--;
    else if (token === BEGIN_OBJECT) objects++;
    else if (token === END_OBJECT) objects--;
    if (arrays + objects === 0) return true;
    if (cost() - paid < STEP) continue;
    yield cost() - paid;
    paid = cost();
  }
}
