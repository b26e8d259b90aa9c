import { itemBasis } from '@labeling/domain';
import { basisVersion, itemSamples } from './item-samples.fixture.js';

describe('what an event of an item sets', () => {
  it.each(Object.entries(itemSamples))(
    'stays the same as long as the version of the basis does: %s',
    (_, { sets, versions }) => {
      const set = versions.map(({ event }) => itemBasis.sets(event));
      if (sets === 'everything') for (const parts of set) expect(parts).toContain('origin');
      else expect([itemBasis.version, ...set]).toEqual([basisVersion, ...versions.map(() => sets)]);
    },
  );
});
