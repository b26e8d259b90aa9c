/** @jest-environment jsdom */
import { ListCursor } from './list-cursor.svelte.js';
import { isForList, pressInList } from './list-keys.js';
import { Selection } from './selection.svelte.js';

document.body.innerHTML = `<main>
  <section>
    <div role="row">
      <span role="columnheader" id="all"><span role="checkbox" tabindex="0"></span></span>
      <span role="columnheader" id="head"><button>State</button></span>
    </div>
    <div role="row" tabindex="0" id="row">
      <span role="gridcell" id="box"><span role="checkbox" tabindex="-1"></span></span>
    </div>
    <div id="bar"><button><span>Remove flags</span></button></div>
  </section>
  <p id="beside"><button>Help</button></p>
</main>`;
const list = document.querySelector('section') ?? undefined;

function isTaken(selector: string, key: string, more: KeyboardEventInit = {}): boolean {
  let taken = false;
  const listen = (event: KeyboardEvent) => (taken = isForList(event, list));
  window.addEventListener('keydown', listen, true);
  document
    .querySelector(selector)
    ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  window.removeEventListener('keydown', listen, true);
  return taken;
}

describe('a range in a list', () => {
  const aCursor = () => {
    const selection = new Selection();
    const order = { total: 30, current: 0, shows: () => true };
    const places = { ordinalAt: (position: number) => position - 1, positionOf: (ordinal: number) => ordinal + 1 };
    return { selection, cursor: new ListCursor({ ...order, ...places }, selection) };
  };

  it('starts over once the selection has been cleared', () => {
    const { selection, cursor } = aCursor();
    cursor.put(0);
    cursor.extend(6);
    selection.clear();
    cursor.extend(7);
    expect(selection.ordinals()).toEqual([5, 6]);
  });

  it('does not bring back what a filter has hidden', () => {
    const { selection, cursor } = aCursor();
    cursor.toggle(3);
    cursor.toggle(8);
    selection.keep((ordinal) => ordinal === 8);
    cursor.extend(11);
    expect(selection.ordinals()).toEqual([8, 9, 10]);
  });
});

describe('the key handling of a list', () => {
  it.each([
    ['a row', '#row', true],
    ['the box of a row', '#box span', true],
    ['nothing', 'main', true],
    ['a button of its bar', '#bar button', false],
    ['the words in a button', '#bar span', false],
    ['a head that sorts', '#head button', false],
    ['the box that selects all', '#all span', false],
    ['a button beside it', '#beside button', false],
  ])('takes Enter and Space, or leaves them, with the focus on %s', (_, selector, expected) => {
    expect([' ', 'Enter'].map((key) => isTaken(selector, key))).toEqual([expected, expected]);
  });

  it('takes all other keys even on its buttons', () => {
    expect(['ArrowDown', 's', 'Escape'].map((key) => isTaken('#bar button', key))).toEqual([true, true, true]);
    expect(isTaken('#bar button', 'Enter', { ctrlKey: true })).toBe(true);
    expect(isTaken('#beside button', 'ArrowDown')).toBe(false);
  });

  it('repeats only moves of the cursor while a key is held', () => {
    const navigator = {
      ...{ total: 9, current: 0, shows: () => true },
      ...{ ordinalAt: (position: number) => position - 1, positionOf: (ordinal: number) => ordinal + 1 },
    };
    const selection = new Selection();
    const cursor = new ListCursor(navigator, selection);
    const done: string[] = [];
    const press = (key: string, repeat: boolean) =>
      pressInList(
        { cursor, navigator },
        { key, code: '', shiftKey: false, metaKey: false, ctrlKey: false, repeat },
        {
          page: () => 4,
          open: (ordinal) => done.push(`open ${ordinal}`),
          close: () => done.push('close'),
          press: (keys) => keys === 's' && done.push('press s') > 0,
        },
      );
    for (const key of ['ArrowDown', ' ', 'Enter', 's', 'Escape']) {
      press(key, false);
      for (let repeats = 0; repeats < 3; repeats++) press(key, true);
    }
    expect(cursor.position).toBe(5);
    expect(selection.count).toBe(1);
    expect(done).toEqual(['open 4', 'press s', 'close']);
    // Space would scroll the page.
    expect(press(' ', true)).toBe(true);
  });
});
