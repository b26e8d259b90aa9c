import { emptyReadModels } from './read-models.fixture.js';
import { areOfThisStore } from './same-store.js';

describe('read models that nothing was folded into', () => {
  const client = emptyReadModels();
  beforeAll(() => client().query('update read_model.checkpoint set position = 7'));

  it.each([
    ['belong to a store that has come this far and can continue from there', 9n, true, true],
    ['do not belong to a store that has not come this far', 6n, true, false],
    ['do not belong to a store without this position, even if it has come further', 9n, false, false],
  ])('%s', async (_, newest, isPosition, expected) => {
    const store = {
      read: () => {
        throw new Error('There is nothing to look for');
      },
      mayHideEvents: async () => false,
      newestPosition: async () => newest,
      isPosition: async (position: bigint) => isPosition || position !== 7n,
    };
    const { signal } = new AbortController();
    expect(await areOfThisStore(client(), store, signal)).toBe(expected);
  });
});
