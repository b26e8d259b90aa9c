/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { keepComposedKey } from './composed-key.js';

/** Whether a field hears this key on a page that withholds composed ones. */
function isHeard(init: KeyboardEventInit): boolean {
  const heard = jest.fn();
  const field = document.body.appendChild(document.createElement('input'));
  field.addEventListener('keydown', heard);
  addEventListener('keydown', keepComposedKey, { capture: true });
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init }));
  removeEventListener('keydown', keepComposedKey, { capture: true });
  field.remove();
  return heard.mock.calls.length > 0;
}

describe('the key that ends a composed word', () => {
  it('is heard by nobody when it comes after the word, as in Safari', () => {
    expect(isHeard({ keyCode: 229 })).toBe(false);
  });

  it('is heard while the word is being composed, by listeners that leave it to the input method', () => {
    expect(isHeard({ keyCode: 229, isComposing: true })).toBe(true);
  });

  it('is not a key that begins one', () => {
    expect(isHeard({ keyCode: 229, key: 'n' })).toBe(true);
  });

  it('is not an Enter that was pressed on its own', () => {
    expect(isHeard({ keyCode: 13 })).toBe(true);
  });
});
