import fc from 'fast-check';
import { SelectedIds } from './selected-ids.js';

const id = fc.constantFrom('a', 'b', 'c', 'd');

describe('the ids selected for a push', () => {
  it('are immutable values, which keep their ids whatever is added to them or to others', () => {
    /** Each adds ids to one of the values made so far. */
    const additions = fc.array(
      fc.record({ to: fc.nat(), more: fc.array(id, { maxLength: 3 }), isAsked: fc.boolean() }),
    );
    fc.assert(
      fc.property(additions, id, (added, asked) => {
        const values = [{ ids: SelectedIds.none, plain: [] as string[] }];
        for (const { to, more, isAsked } of added) {
          const { ids, plain } = values[to % values.length]!;
          if (isAsked) expect(ids.has(asked)).toBe(plain.includes(asked));
          values.push({ ids: ids.with(more), plain: [...plain, ...more] });
        }
        for (const { ids, plain } of values) {
          expect([...ids]).toEqual(plain);
          expect([ids.length, ids.has(asked)]).toEqual([plain.length, plain.includes(asked)]);
        }
      }),
    );
  });

  it('are equal if they are the same in the same order, however they were added', () => {
    const all = SelectedIds.none.with(['a', 'b']);
    expect(SelectedIds.none.with(['a']).with(['b'])).toEqual(all);
    expect(SelectedIds.none.with(['b', 'a'])).not.toEqual(all);
  });
});
