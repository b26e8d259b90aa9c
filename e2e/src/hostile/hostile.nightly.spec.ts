// The short attacks of `npm run hostile`, on a separate product, because no other test expects them. How long a
// bystander waits is not asserted here; that they get their answers is.
import { busyMachine } from '@labeling/infra';
import { attacks } from './all-attacks.js';
import { Bystander } from './suite/bystander.js';
import { openProduct, type Opened } from './suite/open-product.js';
import { runAttack } from './suite/run-attack.js';

/** A bystander who asks more often would take up more of the machine than most attacks do. */
const EVERY_MS = 500;
/** Work that one attack leaves behind meets the bystander of the next. */
const AFTERWARDS_MS = 100;

let product: Opened;
beforeAll(async () => {
  product = await openProduct(new AbortController().signal, busyMachine);
});
afterAll(() => product.close());

describe('the product under attack', () => {
  it.each(
    attacks.filter(({ isLong, shutsOut }) => !isLong && !shutsOut).map((attack) => [attack.name, attack] as const),
  )('holds, and keeps serving others: %s', async (_, attack) => {
    const { bystander, processes } = product;
    const witness = new Bystander(bystander, EVERY_MS);
    const { held, saw, errors } = await runAttack(attack, bystander.product, () => witness.leave(), AFTERWARDS_MS);
    expect({ ...(!held && { saw }), errors }).toEqual({ errors: [] });
    expect(Object.values(processes).map(({ restarts }) => restarts)).toEqual(Object.values(processes).map(() => 0));
  });

  it('is attacked in ways that all have different names', () => {
    expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length);
    expect(attacks.length).toBeGreaterThanOrEqual(60);
  });
});
