/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { onEnter, onModEnter } from './enter.js';

/** How often a key runs what it stands for, and whether the browser's default is prevented. */
function pressed(listen: typeof onEnter, init: KeyboardEventInit, isTakenBefore = false) {
  const run = jest.fn();
  const event = new KeyboardEvent('keydown', { key: 'Enter', cancelable: true, ...init });
  if (isTakenBefore) event.preventDefault();
  listen(run)(event);
  return { ran: run.mock.calls.length, isTaken: event.defaultPrevented };
}

describe('Enter in a field', () => {
  const press = (init: KeyboardEventInit) => pressed(onEnter, init);

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

describe('Enter with Cmd or Ctrl on a page', () => {
  const press = (init: KeyboardEventInit, isTakenBefore = false) =>
    pressed(onModEnter, { ctrlKey: true, ...init }, isTakenBefore);
  afterEach(() => document.body.replaceChildren());

  it.each([{}, { ctrlKey: false, metaKey: true }])('runs what it stands for, and does nothing else: %p', (init) => {
    expect(press(init)).toEqual({ ran: 1, isTaken: true });
  });

  it('runs nothing for as long as it is held after that', () => {
    expect(press({ repeat: true })).toEqual({ ran: 0, isTaken: true });
  });

  it('is left to the input method while that composes a word', () => {
    expect(press({ isComposing: true })).toEqual({ ran: 0, isTaken: false });
  });

  it('runs what it stands for even on a control that ignores it', () => {
    expect(press({}, true)).toEqual({ ran: 1, isTaken: true });
  });

  it('is left to an open dialog', () => {
    document.body.innerHTML = '<div role="dialog" aria-modal="true" data-state="open"></div>';
    expect(press({})).toEqual({ ran: 0, isTaken: false });
  });

  it.each([{ ctrlKey: false }, { key: 'a' }])('is not this key: %p', (init) => {
    expect(press(init)).toEqual({ ran: 0, isTaken: false });
  });
});
