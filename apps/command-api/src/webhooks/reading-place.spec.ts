import { jest } from '@jest/globals';
import { ReadingPlace } from './reading-place.js';

const at = (position: number) => ({ position: BigInt(position), place: `evt_${position}_1` });
/** Begins where the checkpoint has just moved to. */
function aPlace(): ReadingPlace {
  const reading = new ReadingPlace();
  reading.saved();
  return reading;
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('the place up to which events of a webhook have been read', () => {
  it('is past those that are not sent, which the checkpoint follows after a while', () => {
    const reading = aPlace();
    expect([reading.from(at(1)), reading.unsaved()]).toEqual([at(1), undefined]);
    reading.pass(at(1), at(2));
    jest.advanceTimersByTime(4_000);
    reading.pass(at(1), at(3));
    expect([reading.from(at(1)), reading.unsaved()]).toEqual([at(3), undefined]);
    jest.advanceTimersByTime(1_000);
    expect(reading.unsaved()).toEqual({ checkpoint: at(1), to: at(3) });
    reading.saved();
    expect([reading.from(at(3)), reading.unsaved()]).toEqual([at(3), undefined]);
    jest.advanceTimersByTime(60_000);
    expect(reading.unsaved()).toBeUndefined();
  });

  it('is known to the checkpoint at the end', () => {
    const reading = aPlace();
    reading.pass(at(1), at(2));
    expect(reading.unsaved(true)).toEqual({ checkpoint: at(1), to: at(2) });
  });

  it.each([
    ['another position', at(0)],
    ['another event at the same position', { position: 1n, place: 'evt_1_2' }],
  ])('is where the checkpoint is once somebody moves that to %s', (_, checkpoint) => {
    const reading = aPlace();
    reading.pass(at(1), at(2));
    expect(reading.from(checkpoint)).toEqual(checkpoint);
    expect(reading.unsaved(true)).toBeUndefined();
  });
});
