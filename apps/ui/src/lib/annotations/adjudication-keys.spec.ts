/** @jest-environment jsdom */
import { adjudicationKeydown } from './adjudication-keys.js';

/** What a key does, and whether the browser's default is prevented. */
function press(init: KeyboardEventInit, selector = 'body') {
  const done: string[] = [];
  const keydown = adjudicationKeydown({
    take: (answer) => void done.push(`take ${answer}`),
    move: (by) => void done.push(`move ${by}`),
    edit: () => void done.push('edit'),
  });
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  window.addEventListener('keydown', keydown, { once: true });
  document.querySelector(selector)?.dispatchEvent(event);
  return { done, isTaken: event.defaultPrevented };
}

describe('the keys of the annotations', () => {
  it.each([
    ['take 1', { key: '2', code: 'Digit2' }],
    ['take 1', { key: 'é', code: 'Digit2' }],
    ['edit', { key: 'E', code: 'KeyE' }],
    ['edit', { key: 'у', code: 'KeyE' }],
    ['move 1', { key: 'ArrowDown', code: 'ArrowDown' }],
  ])('do the same on every layout, and with Caps Lock: %s', (does, init) => {
    expect(press(init)).toEqual({ done: [does], isTaken: true });
  });

  it.each(['2', 'e'])('do nothing more while they are held: %s', (key) => {
    expect(press({ key, repeat: true })).toEqual({ done: [], isTaken: true });
  });

  it('are left to a list in which letters choose an option', () => {
    document.body.innerHTML = '<button aria-haspopup="listbox">About</button>';
    for (const key of ['e', '2', 'ArrowDown']) expect(press({ key }, 'button')).toEqual({ done: [], isTaken: false });
  });

  it('keep moving while an arrow is held', () => {
    expect(press({ key: 'ArrowDown', repeat: true })).toEqual({ done: ['move 1'], isTaken: true });
  });

  describe('beside guidelines and sheets', () => {
    beforeAll(() => {
      document.body.innerHTML = `
        <div role="region" tabindex="0" id="guidelines"><a href="#top">Examples</a></div>
        <div role="dialog" aria-modal="false" id="sheet"><div tabindex="0"></div></div>`;
    });

    it.each(['#guidelines', '#guidelines a', '#sheet div'])('leave the arrows to what has the focus: %s', (at) => {
      const presses = ['ArrowUp', 'ArrowDown'].map((key) => press({ key }, at));
      expect(presses).toEqual(Array(2).fill({ done: [], isTaken: false }));
    });

    it('still take a value from there', () => {
      expect(press({ key: '1' }, '#guidelines')).toEqual({ done: ['take 0'], isTaken: true });
    });
  });
});
