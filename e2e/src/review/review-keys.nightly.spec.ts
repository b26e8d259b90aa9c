// Every key of the review screen in every place where a reviewer may be: it acts where the specification says so,
// and in a text it does what it does in any text.
import { effect, seen } from './key-effects.fixture.js';
import { reviewing } from '../product/reviewing.fixture.js';
import type { Reviewer } from './reviewer.fixture.js';
import { shortcuts, type Shortcut } from './shortcuts.fixture.js';
import { shown } from '../product/shown.js';

const fields = [
  { key: 'verdict', type: 'enum', values: ['right', 'lucky', 'wrong'] },
  { key: 'note', type: 'string' },
  { key: 'score', type: 'number', min: 0, max: 10 },
  { key: 'count', type: 'number' },
  { key: 'sure', type: 'boolean' },
];
const target = '{"verdict":"right","note":"one two three","score":5,"count":12.5}';

const product = reviewing();
let ada: Reviewer;

beforeAll(async () => {
  // More than all keys in all places use up.
  const items = Array.from({ length: 500 }, (_, n) => `{"data":{"n":${n},"q":"what is it"},"target":${target}}`);
  const queue = await product.queue({ name: 'Keys', guidelines: 'Be kind.', items, fields });
  ada = await product.reviewer(queue, { lastingToasts: true });
});

/** With the caret in the middle of the text. */
async function into(name: string, role: 'textbox' | 'searchbox' = 'textbox'): Promise<void> {
  const field = ada.page.getByRole(role, { name, exact: true });
  await field.focus();
  if ((await field.inputValue()) === '') await ada.page.keyboard.insertText('12 what is');
  await ada.press('Home', 'ArrowRight', 'ArrowRight', 'ArrowRight');
}

const acting: Readonly<Record<string, () => Promise<unknown>>> = {
  nowhere: async () => undefined,
  option: () => ada.page.getByRole('radio', { name: 'right' }).focus(),
  slider: () => ada.page.getByRole('slider', { name: 'score' }).focus(),
  bar: () => ada.bar.focus(),
  button: () => ada.button('Discard').focus(),
  'the guidelines': async () => [
    await ada.press('g'),
    await ada.page
      .getByRole('region', { name: 'The guidelines of the queue' })
      .and(ada.page.locator(':focus'))
      .waitFor(),
  ],
  'the history': async () => [await ada.press('h'), await ada.dialog('History').waitFor()],
};
const texts: Readonly<Record<string, () => Promise<unknown>>> = {
  'the text of a field': () => into('note'),
  'a number': () => into('count'),
  'the search': async () => [await ada.press('/'), await into('Search in the data', 'searchbox')],
  'the number to go to': async () => [await ada.press('j'), await into('Go to item number')],
  'the JSON editor': async () => {
    await ada.editor.focus();
    await ada.press('Control+Home', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  },
};
const dialogs: Readonly<Record<string, () => Promise<unknown>>> = {
  'the sheet of shortcuts': async () => [await ada.press('?'), await ada.dialog('Keyboard shortcuts').waitFor()],
  'the push dialog': async () => {
    await ada.page.getByRole('button', { name: /^Push to dataset/ }).click();
    await ada.dialog('Push to dataset').waitFor();
  },
};

/** An untouched item on screen, with no focus and nothing open. */
async function fresh(): Promise<void> {
  // A list of choices in a dialog needs a separate Escape.
  for (let { open } = await seen(ada); open.length > 0; { open } = await seen(ada)) {
    await ada.press('Escape');
    await ada.leaveFocus();
    if (open.join() === 'Guidelines') await ada.press('g');
    if (open.join() === 'Comments') await ada.press('c', 'Escape');
  }
  await ada.leaveFocus();
  await ada.press('Control+ArrowRight');
  // An item that is still being loaded takes no keys, which is seen once it has been painted.
  await seen(ada);
  await ada.ready();
}

/** What each key does at this place. */
async function effects(enter: () => Promise<unknown>): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const key of shortcuts.flatMap(({ keys }) => keys)) {
    await fresh();
    if (key === 'u') await ada.press('Control+Enter');
    await enter();
    const before = await seen(ada);
    await ada.press(key);
    found[key] = effect(before, await seen(ada));
  }
  return found;
}

const expected = (does: (row: Shortcut) => string): Record<string, string> =>
  Object.fromEntries(shortcuts.flatMap((row) => row.keys.map((key) => [key, does(row)])));

describe('the sheet of shortcuts', () => {
  it('lists exactly the keys that this spec covers', async () => {
    await ada.press('?');
    const listed = ada.dialog('Keyboard shortcuts').locator('dl').first().locator('dd .unseen');
    await shown.poll(() => listed.allInnerTexts()).toEqual(shortcuts.flatMap((row) => row.listed ?? []));
  });
});

describe('a key acts on the item', () => {
  it.each(Object.keys(acting))('with the focus on: %s', async (place) => {
    expect(await effects(acting[place] ?? fresh)).toEqual(expected(({ acts, but }) => but?.[place] ?? acts));
  });
});

describe('a letter acts on the item', () => {
  it.each([
    ['with Caps Lock', 'G'],
    ['on a Russian layout', 'п'],
  ])('%s', async (_, key) => {
    await fresh();
    const before = await seen(ada);
    const keyboard = await ada.page.context().newCDPSession(ada.page);
    for (const type of ['rawKeyDown', 'keyUp'] as const)
      await keyboard.send('Input.dispatchKeyEvent', { type, key, code: 'KeyG' });
    expect(effect(before, await seen(ada))).toBe('opens Guidelines');
  });
});

describe('a letter chooses in a list', () => {
  it('beside the item, whether the list is closed or open', async () => {
    await fresh();
    await ada.press('c');
    const about = ada.page.getByLabel('What the comment is about');
    const flag = ada.page.getByLabel('Flag', { exact: true });
    await about.focus();
    await ada.press('x');
    await shown(flag).toHaveCount(0);
    await ada.press('Enter');
    await ada.page.getByRole('option', { name: 'sure' }).waitFor();
    await ada.press('s', 'u', 'Enter');
    await shown(about).toContainText('sure');
    await shown(flag).toHaveCount(0);
  });
});

describe('a key other than approve and leave belongs to the text', () => {
  it.each(Object.keys(texts))('in %s', async (place) => {
    if (place === 'the JSON editor') await ada.tab('JSON');
    expect(await effects(texts[place] ?? fresh)).toEqual(expected(({ inText, but }) => but?.[place] ?? inText));
    await fresh();
    await ada.tab('Fields');
  });
});

describe('no key acts on the item', () => {
  it.each(Object.keys(dialogs))('while this is open: %s', async (place) => {
    const acting = ['approves', 'discards', 'takes back', 'next', 'previous', 'opens', 'goes to', 'switches'];
    const found = Object.entries(await effects(dialogs[place] ?? fresh));
    expect(found.filter(([, does]) => acting.some((word) => does.startsWith(word)))).toEqual([]);
  });
});

describe('a key held down', () => {
  const hold = async (modifier: string, key: string) => {
    const before = await seen(ada);
    await ada.page.keyboard.down(modifier);
    for (let repeats = 0; repeats < 6; repeats++) await ada.page.keyboard.down(key);
    await ada.page.keyboard.up(key);
    await ada.page.keyboard.up(modifier);
    const after = await seen(ada);
    return {
      moved: after.position - before.position,
      approved: after.approved - before.approved,
      left: after.total - before.total,
    };
  };

  it.each(['Control', 'Meta'])(
    'approves and discards one item only, and moves past many, with %s',
    async (modifier) => {
      await fresh();
      expect(await hold(modifier, 'Enter')).toEqual({ moved: 1, approved: 1, left: 0 });
      await fresh();
      expect(await hold(modifier, 'Backspace')).toEqual({ moved: 0, approved: 0, left: -1 });
      await fresh();
      expect(await hold(modifier, 'ArrowRight')).toEqual({ moved: 6, approved: 0, left: 0 });
      expect(await hold(modifier, 'ArrowLeft')).toEqual({ moved: -6, approved: 0, left: 0 });
    },
  );
});

describe('the fields by keyboard', () => {
  const focus = async () => (await seen(ada)).focus;
  const chosen = (field: string) =>
    ada.page
      .getByRole('radiogroup', { name: field })
      .getByRole('radio', { checked: true })
      .locator('span')
      .first()
      .innerText();
  const slider = () => ada.page.getByRole('slider', { name: 'score' }).getAttribute('aria-valuetext');

  it('are visited in order with Tab, and backwards with Shift', async () => {
    await fresh();
    await ada.press('a');
    const there = [await focus()];
    for (const _ of fields.slice(1)) there.push(await ada.press('Tab').then(focus));
    expect(there).toEqual(['verdict', 'note', 'score', 'count', 'sure']);
    const back: string[] = [];
    for (const _ of fields.slice(1)) back.push(await ada.press('Shift+Tab').then(focus));
    expect(back).toEqual(['count', 'score', 'note', 'verdict']);
  });

  it('choose with 1 to 9 and the arrows, and unset with Backspace', async () => {
    await fresh();
    await ada.press('a', '3');
    expect(await chosen('verdict')).toBe('wrong');
    await ada.press('9');
    expect(await chosen('verdict')).toBe('wrong');
    await ada.press('ArrowRight');
    expect(await chosen('verdict')).toBe('right');
    await ada.press('ArrowLeft', 'ArrowLeft');
    expect(await chosen('verdict')).toBe('lucky');
    await ada.press('Shift+Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', '2');
    expect(await chosen('sure')).toBe('no');
    await ada.press('Backspace');
    await ada.page.locator('[data-field="sure"]').getByText('not set').waitFor();
  });

  it('move a slider with the arrows, and accept a number typed at it', async () => {
    await fresh();
    await acting['slider']?.();
    const before = Number(await slider());
    await ada.press('ArrowRight');
    const step = Number(await slider()) - before;
    expect(step).toBeGreaterThan(0);
    await ada.press('ArrowLeft', 'ArrowLeft');
    expect(Number(await slider())).toBeCloseTo(before - step);
    await ada.press('End');
    expect(await slider()).toBe('10');
    await ada.press('7', '.', '5', '0');
    expect(await slider()).toBe('7.50');
    await ada.press('Control+Enter');
    await ada.press('Control+ArrowLeft');
    await ada.tab('JSON');
    await ada.shows('7.50');
    await ada.tab('Fields');
  });
});

describe('the keys in the JSON editor', () => {
  it('approve only valid JSON, and take back an approval from inside the text', async () => {
    await fresh();
    await ada.tab('JSON');
    await ada.write('{"half":');
    const half = await seen(ada);
    await ada.press('Control+Enter');
    await ada.toast('The target is not valid JSON').waitFor();
    expect(effect(half, await seen(ada))).toBe('nothing');
    await ada.write('{"verdict":"right"}');
    await ada.press('Meta+Enter', 'Escape', 'Control+ArrowLeft');
    await ada.editor.focus();
    const approved = await seen(ada);
    await ada.press('Control+Backspace', 'j', 'u', 'Control+ArrowLeft');
    expect(['nothing', 'moves the caret']).toContain(effect(approved, await seen(ada)));
    await ada.press('Meta+Enter');
    expect(effect(approved, await seen(ada))).toBe('takes back');
  });
});
