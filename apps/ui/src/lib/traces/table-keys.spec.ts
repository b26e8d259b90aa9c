/** @jest-environment jsdom */
import { isForTable } from './table-keys.js';

describe('a key pressed on a page with a table', () => {
  document.body.innerHTML =
    '<main tabindex="-1"><div role="table"><a href="/a">A</a></div><p><button>Beside</button></p></main>';

  it.each(['body', 'main', 'a'])('is for the table when the focus is at %s', (place) => {
    expect(isForTable(document.querySelector(place))).toBe(true);
  });

  it('is not for the table when a control beside it has the focus', () => {
    expect(isForTable(document.querySelector('button'))).toBe(false);
  });
});
