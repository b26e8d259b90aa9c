import fc from 'fast-check';
import { IDLE, VisitTimer } from './visit-timer.js';
import type { Visit } from './visit.js';

/** A screen with a clock that the test moves. */
function aScreen() {
  const clock = { now: 1_000_000 };
  const visits: Visit[] = [];
  const timer = new VisitTimer(
    () => clock.now,
    (visit) => visits.push(visit),
  );
  const began = clock.now;
  const after = (milliseconds: number) => {
    clock.now += milliseconds;
    return timer;
  };
  /** What was measured, in milliseconds since the start. */
  const told = () => visits.map(({ itemId, from, to }) => [itemId, from - began, to - began]);
  return { timer, clock, visits, after, told };
}

describe('a visit', () => {
  it('lasts from when an item is shown until another one, or no item, is shown', () => {
    const { timer, after, told } = aScreen();
    timer.show('a');
    after(2_000).show('a');
    after(3_000).show('b');
    after(1_000).show(undefined);
    after(9_000).show('a');
    expect(told()).toEqual([
      ['a', 0, 5_000],
      ['b', 5_000, 6_000],
    ]);
  });

  it('is not counted when it is shorter than a second, as somebody is only passing by', () => {
    const { timer, after, told } = aScreen();
    timer.show('a');
    after(999).show('b');
    after(1_000).show('c');
    expect(told()).toEqual([['b', 999, 1_999]]);
  });

  it('ends when the page is hidden, and another starts when it is visible again', () => {
    const { timer, after, told } = aScreen();
    timer.show('a');
    after(4_000).setInSight(false);
    after(60_000).setInSight(true);
    after(2_000).setInSight(false);
    after(1_000).show('b');
    after(5_000).setInSight(true);
    after(3_000).show(undefined);
    expect(told()).toEqual([
      ['a', 0, 4_000],
      ['a', 64_000, 66_000],
      ['b', 72_000, 75_000],
    ]);
  });

  it('ends with the last input of somebody who went away, and starts again with their next one', () => {
    const { timer, after, told } = aScreen();
    timer.show('a');
    after(IDLE).touch();
    after(IDLE).look();
    expect(told()).toEqual([]);
    after(1).look();
    expect(told()).toEqual([['a', 0, IDLE]]);
    after(3_600_000).touch();
    after(2_000).show('b');
    expect(told().slice(1)).toEqual([['a', 3_600_000 + 2 * IDLE + 1, 3_602_000 + 2 * IDLE + 1]]);
  });

  it('ends with the last input even if nobody checked before the next input or item', () => {
    const { timer, after, told } = aScreen();
    timer.show('a');
    after(30_000).touch();
    after(IDLE + 1).touch();
    after(2_000).touch();
    after(IDLE + 1).show('b');
    expect(told()).toEqual([
      ['a', 0, 30_000],
      ['a', IDLE + 30_001, IDLE + 32_001],
    ]);
  });

  it('is not counted for an item that was shown while nobody was there', () => {
    const { timer, after, told } = aScreen();
    timer.show('a');
    after(IDLE * 3).look();
    expect(told()).toEqual([]);
  });
});

type Deed = { readonly wait: number } & (
  | { readonly show: string | undefined }
  | { readonly sight: boolean }
  | { readonly touch: true }
  | { readonly look: true }
);

describe('a visit, whatever happens on the screen,', () => {
  it('never overlaps another on the same screen, lasts at least a second, and never longer than the time passed', () => {
    // The clock of a browser may be set back.
    const wait = fc.oneof(fc.nat(3_000), fc.nat(IDLE * 2), fc.integer({ min: -5_000, max: 0 }));
    const deed: fc.Arbitrary<Deed> = fc.oneof(
      fc.record({ wait, show: fc.constantFrom('a', 'b', 'c', undefined) }),
      fc.record({ wait, sight: fc.boolean() }),
      fc.record({ wait, touch: fc.constant<true>(true) }),
      fc.record({ wait, look: fc.constant<true>(true) }),
    );
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 60 }), (deeds) => {
        const { timer, clock, visits } = aScreen();
        const times = [clock.now];
        for (const one of deeds) {
          clock.now += one.wait;
          times.push(clock.now);
          if ('show' in one) timer.show(one.show);
          else if ('sight' in one) timer.setInSight(one.sight);
          else if ('touch' in one) timer.touch();
          else timer.look();
        }
        timer.show(undefined);
        let until = -Infinity;
        let sum = 0;
        for (const { from, to } of visits) {
          expect(from).toBeGreaterThanOrEqual(until);
          expect(to - from).toBeGreaterThanOrEqual(1_000);
          sum += to - from;
          until = to;
        }
        expect(sum).toBeLessThanOrEqual(Math.max(...times) - Math.min(...times));
      }),
      { numRuns: 1_000 },
    );
  });
});
