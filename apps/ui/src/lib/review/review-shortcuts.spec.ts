/** @jest-environment jsdom */
import { commandsOf } from '../items/annotator-commands.js';
import type { Giver } from '../items/item-command.js';
import type { Shortcut } from '../keys/shortcut.js';
import { listShortcuts, reviewKeydown, reviewShortcutsOf, type ReviewActions } from './review-shortcuts.js';

/** What a key does at the screen: the name of its action, or the keys of a command. */
function press(init: KeyboardEventInit, on: HTMLElement = document.body, { isHeld = false } = {}): readonly string[] {
  const done: string[] = [];
  const names = reviewShortcutsOf({}).flatMap(({ action }) => action ?? []);
  const listener = reviewKeydown({
    actions: Object.fromEntries(names.map((name) => [name, () => void done.push(name)])) as unknown as ReviewActions,
    press: (keys) => void done.push(keys),
    leaveText: () => void done.push('leaveText'),
    held: { isHeld: () => isHeld, nudge: () => void done.push('nudge'), mayLeaveText: () => true },
  });
  window.addEventListener('keydown', listener);
  on.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
  window.removeEventListener('keydown', listener);
  return done;
}

const aText = () => document.body.appendChild(document.createElement('textarea'));

describe('a letter on the review screen', () => {
  it.each([
    ['as it is', { key: 'g', code: 'KeyG' }],
    ['with Caps Lock', { key: 'G', code: 'KeyG' }],
    ['on a Russian layout', { key: 'п', code: 'KeyG' }],
  ])('does the same %s', (_, init) => {
    expect(press(init)).toEqual(['toggleGuidelines']);
  });

  it('is another key with Shift', () => {
    expect(press({ key: 'G', code: 'KeyG', shiftKey: true })).toEqual([]);
    expect(press({ key: 'П', code: 'KeyG', shiftKey: true })).toEqual([]);
  });

  it('runs a command on every layout', () => {
    expect(press({ key: 'ч', code: 'KeyX' })).toEqual(['x']);
  });
});

describe('a letter in a list or menu', () => {
  const a = (attribute: 'role' | 'aria-haspopup', value: string, inside = document.body) => {
    const element = inside.appendChild(document.createElement('div'));
    element.setAttribute(attribute, value);
    return element;
  };
  const letter = { key: 'p', code: 'KeyP' };

  it.each([
    ['an open list', () => a('role', 'option', a('role', 'listbox'))],
    ['a list that is closed', () => a('aria-haspopup', 'listbox')],
    ['a menu', () => a('role', 'menuitem', a('role', 'menu'))],
  ])('chooses there, in %s', (_, list) => {
    expect(press(letter, list())).toEqual([]);
    expect(press({ ...letter, key: 'x', code: 'KeyX' }, list())).toEqual([]);
    expect(press(letter, list(), { isHeld: true })).toEqual([]);
  });

  it('does not keep Ctrl with an arrow from leading on', () => {
    const next = { key: 'ArrowRight', code: 'ArrowRight', ctrlKey: true };
    expect(press(next, a('aria-haspopup', 'listbox'))).toEqual(['next']);
  });

  it('acts on the item from a button that opens a menu', () => {
    expect(press(letter, a('aria-haspopup', 'menu'))).toEqual(['copyAnswer']);
  });
});

describe('the key that formats the JSON', () => {
  it('needs Alt and Shift, even in a text', () => {
    expect(press({ key: 'Ï', code: 'KeyF', altKey: true, shiftKey: true }, aText())).toEqual(['formatJson']);
  });

  it('leaves Alt without Shift to the text, where it types another character on a Mac', () => {
    expect(press({ key: 'ƒ', code: 'KeyF', altKey: true }, aText())).toEqual([]);
  });
});

/** The shortcuts that share their key with others, so that only the first of them would have an effect. */
function sharing(shortcuts: readonly Shortcut[]): string[] {
  const each = shortcuts.flatMap(({ keys, does }) => keysIn(keys).map((key) => ({ key, does })));
  return [...Map.groupBy(each, ({ key }) => key)]
    .filter(([, those]) => those.length > 1)
    .map(([key, those]) => `${key}: ${those.map(({ does }) => does).join(' | ')}`);
}

/** One line of the sheet may name several keys. */
function keysIn(keys: string): readonly string[] {
  if (keys === '1–9') return [...'123456789'];
  return keys === '← →' ? ['ArrowLeft', 'ArrowRight'] : [keys];
}

describe('each key', () => {
  const givers: readonly (readonly [string, Giver])[] = [
    ['a labeler', {}],
    ['a lead', { isLead: true }],
    ['an annotator', { annotates: true }],
    ['a lead who annotates', { isLead: true, annotates: true }],
  ];

  it.each(givers)('of the review screen does one thing for %s', (_, giver) => {
    expect(sharing(reviewShortcutsOf(giver))).toEqual([]);
  });

  it('of the list does one thing', () => {
    expect(sharing(listShortcuts)).toEqual([]);
  });

  it.each(givers)('that commands to an item share states the turn of each, for %s', (_, giver) => {
    const controls = Object.values(commandsOf(giver)).flatMap(({ control }) => control ?? []);
    const withoutTurn = controls.filter(({ turn }) => turn === undefined);
    expect(sharing(withoutTurn.map(({ keys, label }) => ({ keys, does: label })))).toEqual([]);
  });

  it.each(givers)('of a command to an item is in the sheet of shortcuts, for %s', (_, giver) => {
    const controls = Object.values(commandsOf(giver)).flatMap(({ control }) => control ?? []);
    const listed = reviewShortcutsOf(giver).flatMap(({ keys, action }) => (action === undefined ? [keys] : []));
    expect(controls.map(({ keys }) => keys).filter((keys) => !listed.includes(keys))).toEqual([]);
  });
});
