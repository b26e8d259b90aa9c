import fc from 'fast-check';
import { NavigatorModel, type ItemMask } from './navigator.svelte.js';
import { PlainNavigator } from './plain-navigator.fixture.js';

const codes = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 200 });
const ordinals = fc.nat(300);
const turns = fc.nat(4);

/** By states, by a set of ordinals, or by both, like those of a filter. */
const masks: fc.Arbitrary<ItemMask> = fc
  .record({
    states: fc.uniqueArray(fc.integer({ min: 0, max: 2 })),
    every: fc.integer({ min: 1, max: 5 }),
    grows: fc.boolean(),
  })
  .map(({ states, every, grows }) => ({
    matches: (ordinal, code) => ordinal % every === 0 && states.includes(code),
    grows,
  }));

interface Navigator {
  current: number;
  setState(ordinal: number, code: number): void;
  setTurn(ordinal: number, turn: number): void;
  load(codes: number[], turns?: number[]): void;
  filter(mask: ItemMask | undefined): void;
}
type Step = (navigator: Navigator) => void;
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 10,
      arbitrary: fc.tuple(ordinals, fc.integer({ min: 0, max: 3 })).map(
        ([ordinal, code]): Step =>
          (navigator) =>
            navigator.setState(ordinal, code),
      ),
    },
    {
      weight: 5,
      arbitrary: fc.tuple(ordinals, turns).map(
        ([ordinal, turn]): Step =>
          (navigator) =>
            navigator.setTurn(ordinal, turn),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(codes, fc.array(turns, { maxLength: 200 })).map(
        ([states, their]): Step =>
          (navigator) =>
            navigator.load(states, their),
      ),
    },
    {
      weight: 2,
      arbitrary: fc.option(masks, { nil: undefined }).map(
        (mask): Step =>
          (n) =>
            n.filter(mask),
      ),
    },
    {
      weight: 1,
      arbitrary: ordinals.map(
        (ordinal): Step =>
          (navigator) =>
            void (navigator.current = ordinal),
      ),
    },
  ),
  { maxLength: 60 },
);

function both(start: number[], taken: readonly Step[]) {
  const model = new NavigatorModel(Uint8Array.from(start), 7);
  const plain = new PlainNavigator(start, 7);
  for (const step of taken) {
    step({
      set current(ordinal: number) {
        model.current = ordinal;
        plain.current = ordinal;
      },
      setState: (ordinal, code) => [model, plain].forEach((one) => one.setState(ordinal, code)),
      setTurn: (ordinal, turn) => [model, plain].forEach((one) => one.setTurn(ordinal, turn)),
      load: (states, their = []) => {
        model.load(Uint8Array.from(states), Uint8Array.from(their));
        plain.load(states, their);
      },
      filter: (mask) => [model, plain].forEach((one) => one.filter(mask)),
    });
  }
  return { model, plain };
}

/** `check` holds after any steps, with and without a mask. */
function holds(check: (model: NavigatorModel, plain: PlainNavigator, at: number, n: number) => void): void {
  fc.assert(
    fc.property(codes, steps, ordinals, fc.integer({ min: 1, max: 12 }), (start, taken, at, n) => {
      const { model, plain } = both(start, taken);
      check(model, plain, at, n);
    }),
    { numRuns: 300 },
  );
}

describe('the navigator, after any changes of states and filter,', () => {
  it('agrees with a plain list on what is shown and what there is', () =>
    holds((model, plain, at) => {
      const { shown, queue } = plain;
      expect([model.total, model.queueTotal]).toEqual([shown.length, queue.length]);
      expect([model.counts, model.queueCounts]).toEqual([plain.counts(shown), plain.counts(queue)]);
      expect(model.isFiltered).toBe(plain.isFiltered);
      expect([model.shows(at), model.stateAt(at)]).toEqual([shown.includes(at), plain.stateAt(at)]);
    }));

  it('agrees with a plain list on positions', () =>
    holds((model, plain, at, n) => {
      const { shown, queue } = plain;
      expect(shown.map((_, i) => model.ordinalAt(i + 1))).toEqual(shown);
      expect(model.positionOf(at)).toBe(plain.rank(shown, at) + 1);
      for (const position of [-n, 0, shown.length + n, queue.length + n]) {
        expect(model.ordinalAt(position)).toBe(plain.at(shown, position));
      }
    }));

  it('agrees with a plain list on numbers', () =>
    holds((model, plain, at, n) => {
      const { shown, queue, length } = plain;
      expect(queue.map((ordinal) => model.ordinalOfNumber(ordinal + 1))).toEqual(queue);
      for (const number of [-n, 0, at + 1, length + n]) {
        expect(model.ordinalOfNumber(number)).toBe(queue.find((ordinal) => ordinal + 1 >= number) ?? queue.at(-1));
      }
      expect(model.lastNumber).toBe((queue.at(-1) ?? -1) + 1);
      expect(model.hasGaps).toBe(shown.length < length);
    }));

  it('agrees with a plain list on the current item', () =>
    holds((model, plain) => {
      const { shown, current } = plain;
      expect(model.current).toBe(current);
      expect(model.position).toBe(Math.min(plain.rank(shown, current) + 1, shown.length));
    }));

  it('agrees with a plain list on where to go next', () =>
    holds((model, plain, at, n) => {
      expect(model.neighbor(at, n)).toBe(plain.neighbor(at, n));
      expect(model.neighbor(at, -n)).toBe(plain.neighbor(at, -n));
      expect(model.around(at, n, 3)).toEqual(plain.around(at, n, 3));
      const nearest = plain.shown.find((ordinal) => ordinal >= at) ?? plain.shown.at(-1);
      expect(model.nearest(at)).toBe(nearest);
      for (const avoid of [new Set<number>(), new Set(plain.shown.filter((ordinal) => ordinal % n === 0))]) {
        expect(model.nextUnfinished(at, avoid)).toBe(plain.nextUnfinished(at, avoid));
      }
    }));

  it('agrees with a plain list on the bar and the words', () =>
    holds((model, plain, at, n) => {
      expect([...model.distribution(n)]).toEqual(plain.distribution(n));
      const state = ['New', 'Modified', 'Approved', 'removed'][plain.stateAt(at)];
      const isHidden = plain.stateAt(at) < 3 && !plain.shown.includes(at);
      const place = `${Math.min(plain.rank(plain.shown, at) + 1, plain.shown.length)} of ${plain.shown.length}`;
      const number = model.hasGaps ? `Item ${at + 1} · ` : '';
      expect(model.describe(at)).toBe(`${number}${isHidden ? 'Hidden by the filter' : place} · ${state}`);
    }));
});
