import { jest } from '@jest/globals';
import { ReadingPlace } from './reading-place.js';

const place = (position: number) => ({ position: BigInt(position), place: `evt_${position}_1` });
const at = (position: number) => ({ ...place(position), replays: 0, types: null, queueId: null });
/** Begins where the checkpoint has just moved to. */
function aPlace(): ReadingPlace {
  const reading = new ReadingPlace();
  reading.saved();
  return reading;
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('the place up to which events of a webhook have been read', () => {
  it('moves past events that are not sent, and the checkpoint follows after a while', () => {
    const reading = aPlace();
    expect([reading.from(at(1)), reading.isDue]).toEqual([at(1), false]);
    reading.pass(at(1), place(2));
    jest.advanceTimersByTime(4_000);
    reading.pass(at(1), place(3));
    expect([reading.from(at(1)), reading.isDue]).toEqual([place(3), false]);
    jest.advanceTimersByTime(1_000);
    expect([reading.unsaved, reading.isDue]).toEqual([{ webhook: at(1), to: place(3) }, true]);
    reading.saved();
    expect([reading.from(at(3)), reading.isDue]).toEqual([at(3), false]);
    jest.advanceTimersByTime(60_000);
    expect([reading.unsaved, reading.isDue]).toEqual([undefined, false]);
  });

  it.each([
    ['another position', at(0)],
    ['another event at the same position', { ...at(1), place: 'evt_1_2' }],
    ['where it is', { ...at(1), replays: 1 }],
  ])('returns to the checkpoint once somebody moves the checkpoint to %s', (_, webhook) => {
    const reading = aPlace();
    reading.pass(at(1), place(2));
    expect(reading.from(webhook)).toEqual(webhook);
    expect(reading.unsaved).toBeUndefined();
  });

  it.each([
    ['types', { ...at(1), types: ['item.added'] }],
    ['queue', { ...at(1), queueId: 'b' }],
  ])('stays past what another filter passed over, by %s', (_, webhook) => {
    const reading = aPlace();
    expect(reading.hasOtherFilter(webhook)).toBe(false);
    reading.pass(at(1), place(2));
    expect([reading.from(webhook), reading.hasOtherFilter(webhook)]).toEqual([place(2), true]);
    expect(reading.hasOtherFilter(at(1))).toBe(false);
  });
});
