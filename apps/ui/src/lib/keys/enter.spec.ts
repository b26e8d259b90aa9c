/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { onEnter } from './enter.js';

/** How often a field runs what Enter stands for, and whether the browser still does what the key does by itself. */
function press(init: KeyboardEventInit) {
  const run = jest.fn();
  const event = new KeyboardEvent('keydown', { key: 'Enter', cancelable: true, ...init });
  onEnter(run)(event);
  return { ran: run.mock.calls.length, isTaken: event.defaultPrevented };
}

describe('Enter in a field', () => {
  it('runs what it stands for, and does nothing else', () => {
    expect(press({})).toEqual({ ran: 1, isTaken: true });
  });

  it('runs nothing for as long as it is held after that', () => {
    expect(press({ repeat: true })).toEqual({ ran: 0, isTaken: true });
  });

  it('is left to the input method while that composes a word', () => {
    expect(press({ isComposing: true })).toEqual({ ran: 0, isTaken: false });
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { key: 'a' }])('is not this key: %p', (init) => {
    expect(press(init)).toEqual({ ran: 0, isTaken: false });
  });
});
