/** @jest-environment jsdom */
import { scrollKeydown } from './scroll-keys.js';

let listener: (event: KeyboardEvent) => void;
afterEach(() => window.removeEventListener('keydown', listener));

/** A page with data of this height, of which 200 pixels are in view. jsdom has no layout. */
function aPage(height = 1_000) {
  document.body.innerHTML = '<main tabindex="-1"><div id="data"></div><textarea></textarea><button></button></main>';
  const data = document.querySelector<HTMLElement>('#data') ?? document.body;
  Object.defineProperties(data, { scrollHeight: { value: height }, clientHeight: { value: 200 } });
  listener = scrollKeydown(() => data);
  window.addEventListener('keydown', listener);
  return (key: string, { at = 'main', ...init }: KeyboardEventInit & { at?: string } = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
    document.querySelector(at)?.dispatchEvent(event);
    return { top: data.scrollTop, isTaken: event.defaultPrevented };
  };
}

describe('the keys that scroll the data', () => {
  it('move through it page by page and to its ends from where the keyboard rests', () => {
    const press = aPage();
    expect(press(' ')).toEqual({ top: 175, isTaken: true });
    expect(press('PageDown').top).toBe(350);
    expect(press(' ', { shiftKey: true }).top).toBe(175);
    expect(press('PageUp', { at: 'body' }).top).toBe(0);
    expect(press('End').top).toBe(1_000);
    expect(press('Home').top).toBe(0);
  });

  it.each(['textarea', 'button'])('belong to the control that has the focus: %s', (at) => {
    expect(aPage()(' ', { at })).toEqual({ top: 0, isTaken: false });
  });

  it('are left to the page when all of the data is in view', () => {
    expect(aPage(200)('End')).toEqual({ top: 0, isTaken: false });
  });

  it.each(['ctrlKey', 'altKey', 'metaKey'])('mean something else with another key: %s', (modifier) => {
    expect(aPage()('Home', { [modifier]: true })).toEqual({ top: 0, isTaken: false });
  });
});
