import { jest } from '@jest/globals';
import { PacedAddress } from './paced-address.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function anAddress() {
  const made: string[] = [];
  const there = { now: () => made.at(-1) ?? '', replace: (address: string) => void made.push(address) };
  return { made, address: new PacedAddress(there, Date.now) };
}
/** What a key does when it is held for this many repeats, at 30 a second. */
function hold(address: PacedAddress, repeats: number) {
  for (let i = 1; i <= repeats; i++) {
    address.show(`?item=${i}`);
    jest.advanceTimersByTime(33);
  }
}

describe('the address of a screen', () => {
  it('changes at once with each of a few items, however quickly they follow each other', () => {
    const { made, address } = anAddress();
    for (let i = 0; i < 10; i++) address.show(`?item=${i}`);
    expect(made).toHaveLength(10);
  });

  it('stays while the screen names the same item again and again, and soon names the next one', () => {
    const { made, address } = anAddress();
    for (let i = 0; i < 100; i++) address.show('?item=1');
    address.show('?item=2');
    expect(made).toEqual(['?item=1', '?item=2']);
    hold(address, 60);
    for (let i = 0; i < 10; i++) {
      address.show('?item=60');
      jest.advanceTimersByTime(15);
    }
    expect(made.at(-1)).toBe('?item=60');
  });

  it('changes less often than browsers allow while a key is held, and names the last item soon after', () => {
    const { made, address } = anAddress();
    hold(address, 1_000);
    expect(made.length).toBeLessThan(130);
    jest.advanceTimersByTime(150);
    expect(made.at(-1)).toBe('?item=1000');
    expect(new Set(made).size).toBe(made.length);
  });

  it('names the last item if the page is left before that, and no later one', () => {
    const { made, address } = anAddress();
    hold(address, 100);
    address.flush();
    expect(made.at(-1)).toBe('?item=100');
    address.show('?item=101');
    address.drop();
    jest.advanceTimersByTime(1_000);
    expect(made.at(-1)).toBe('?item=100');
  });
});
