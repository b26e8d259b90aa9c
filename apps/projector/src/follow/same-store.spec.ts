import { emptyReadModels } from './read-models.fixture.js';
import { areOfThisStore } from './same-store.js';

describe('read models that nothing was folded into', () => {
  const client = emptyReadModels();
  beforeAll(() => client().query('update read_model.checkpoint set position = 7'));

  it.each([
    ['are of a store that has come so far and can go on from there', 9n, true, true],
    ['are of another store than one that has not come so far', 6n, true, false],
    ['are of another store than one that knows no such position, although it has come further', 9n, false, false],
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
