// Moving around in a queue: where approving leads, undo by key and toast, the bar by pointer and key, and the sheets.
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { Reviewer } from './reviewer.fixture.js';
import { seen } from './key-effects.fixture.js';
import { shortcuts } from './shortcuts.fixture.js';
import { shown } from '../product/shown.js';

const guidelines = 'Be kind.\nBe brief.';
const product = reviewing();
let queue: ReviewedQueue;
let ada: Reviewer;

beforeAll(async () => {
  const items = Array.from({ length: 60 }, (_, n) => `{"data":{"n":${n}},"target":{"note":"as it came"}}`);
  queue = await product.queue({ name: 'Flow', guidelines, items });
  ada = await product.reviewer(queue);
});

const typesOf = async (position: number) => (await product.history(queue, position)).map(({ type }) => type);

describe('approving leads to', () => {
  it.each([
    ['Go to the next unfinished item', 12],
    ['Go to the next item', 11],
    ['Stay on the item', 10],
  ])('where is preferred: %s', async (label, lead) => {
    await ada.open(11);
    if (await ada.button('Approve').isVisible()) await ada.press('Control+Enter');
    await ada.saved();
    await product.site.client.settled();
    await ada.open(10);
    await ada.afterApproving(label);
    await ada.press('Control+Enter');
    await ada.at(lead);
    await ada.saved();
    await ada.press('u');
    await ada.at(10);
    await ada.button('Approve').waitFor();
    await ada.saved();
  });
});

describe('undo takes back', () => {
  const undo: Readonly<Record<string, (toast: string) => Promise<unknown>>> = {
    'by key': () => ada.press('u'),
    'by toast': (toast) => ada.toast(toast).getByRole('button', { name: 'Undo' }).last().click(),
  };

  it.each([
    ['by key', 20],
    ['by toast', 21],
  ])('a discard, %s, with what was typed', async (way, position) => {
    await ada.open(position);
    await ada.write(`{"typed":${position}}`);
    await ada.press('Escape', 'Control+Backspace');
    await ada.at(position, 59);
    await undo[way]?.(`Item ${position} discarded`);
    await ada.at(position, 60);
    await ada.shows(`${position}`);
    await ada.saved();
    expect(await typesOf(position)).toEqual(['ItemAdded', 'TargetEdited', 'ItemDiscarded', 'ItemRestored']);
  });

  it.each([
    ['by key', 22],
    ['by toast', 23],
  ])('a return to the original target, %s', async (way, position) => {
    await ada.open(position);
    await ada.write(`{"typed":${position}}`);
    await ada.saved();
    await ada.press('Escape');
    await ada.button('Undo').first().click();
    await ada.shows('as it came');
    await undo[way]?.('Reverted to the original target');
    await ada.shows(`${position}`);
    await ada.saved();
    expect((await product.item(queue, position)).target).toBe(`{"typed":${position}}`);
  });

  it('an approval, by its toast, which gives way to the next and leaves the actions free', async () => {
    await ada.open(53);
    await ada.afterApproving('Go to the next item');
    await ada.press('Control+Enter');
    await ada.at(54);
    await ada.press('Control+Enter');
    await ada.at(55);
    const toasts = ada.page.locator('.toast');
    await shown(toasts).toHaveText(/^\s*Item 54 approved/);
    // A toast stays while it is pointed at.
    await toasts.hover();
    await shown(toasts.getByRole('button', { name: 'Undo' }).locator('kbd')).toBeVisible();
    await shown(ada.page.locator('[aria-live] .toast')).toHaveCount(0);
    await ada.page.setViewportSize({ width: 390, height: 844 });
    const toast = await toasts.boundingBox();
    const footer = await ada.page.locator('footer').boundingBox();
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(footer?.y ?? 0);
    await ada.page.setViewportSize({ width: 1280, height: 800 });
    await Promise.all([ada.toast('Approval undone').waitFor(), toasts.getByRole('button', { name: 'Undo' }).click()]);
    await ada.at(54);
    await ada.button('Approve').waitFor();
    await ada.press('u');
    await ada.at(53);
    await ada.button('Approve').waitFor();
    await ada.saved();
  });

  it('an approval, then an unapproval', async () => {
    await ada.open(24);
    await ada.afterApproving('Stay on the item');
    await ada.press('Control+Enter');
    await ada.button('Unapprove').waitFor();
    await ada.press('Meta+Enter');
    await ada.button('Approve').waitFor();
    await ada.press('u');
    await ada.button('Unapprove').waitFor();
    await ada.press('u');
    await ada.button('Approve').waitFor();
    await ada.saved();
    const back = ['ItemApproved', 'ItemUnapproved'];
    expect(await typesOf(24)).toEqual(['ItemAdded', ...back, ...back]);
  });
});

describe('the bar', () => {
  const value = async () => [
    await ada.bar.getAttribute('aria-valuemin'),
    await ada.bar.getAttribute('aria-valuenow'),
    await ada.bar.getAttribute('aria-valuemax'),
  ];
  /** The middle of the segment of a position. */
  async function over(position: number): Promise<[number, number]> {
    const box = await ada.bar.boundingBox();
    if (box === null) throw new Error('The bar is not on screen');
    return [box.x + (box.width * (position - 0.5)) / 60, box.y + box.height / 2];
  }

  it('jumps on a click and names the item under the pointer', async () => {
    await ada.open(1);
    await ada.page.mouse.move(...(await over(22)));
    await ada.page.getByText('22 of 60 · Modified', { exact: true }).waitFor();
    await ada.page.mouse.click(...(await over(40)));
    await ada.at(40, 60);
    await ada.page.getByText('40 of 60 · New', { exact: true }).waitFor();
    expect(await value()).toEqual(['1', '40', '60']);
  });

  it('follows the pointer while dragging and opens the item where it is released', async () => {
    await ada.page.mouse.move(...(await over(30)));
    await ada.page.mouse.down();
    for (const position of [32, 35, 50]) {
      await ada.page.mouse.move(...(await over(position)));
      await ada.at(position);
    }
    await ada.page.mouse.up();
    await ada.page.locator('.pane, section, main').getByText('49', { exact: true }).first().waitFor();
    await ada.saved();
  });

  it('moves with the keys of a slider', async () => {
    await ada.open(30);
    await ada.bar.focus();
    const steps: [string, number][] = [
      ['ArrowRight', 31],
      ['ArrowUp', 32],
      ['ArrowLeft', 31],
      ['ArrowDown', 30],
      ['PageUp', 40],
      ['PageDown', 30],
      ['End', 60],
      ['ArrowRight', 60],
      ['Home', 1],
      ['ArrowLeft', 1],
    ];
    const found: [string, number][] = [];
    for (const [key] of steps) {
      await ada.press(key);
      found.push([key, (await seen(ada)).position]);
    }
    expect(found).toEqual(steps);
    await shown(ada.bar).toHaveAttribute('aria-valuetext', '1 of 60, New');
  });
});

describe('a text typed while an item is loading', () => {
  it('never ends up in any item', async () => {
    const load = ({ searchParams }: URL) => (searchParams.get('ordinals') ?? '').split(',').includes('54');
    await ada.page.route(load, (route) => route.abort());
    await ada.open(1);
    await ada.press('j');
    await ada.page.keyboard.type('55');
    await ada.press('Enter');
    const notice = ada.page.getByRole('status').filter({ hasText: 'Item 55 could not be loaded' });
    await notice.waitFor();
    await shown(ada.button('Approve')).toHaveAttribute('aria-disabled', 'true');
    await ada.axeFindsNothing();
    await ada.editor.click();
    await ada.page.keyboard.type('lost');
    await ada.press('Escape', 'Control+Enter');
    await ada.button('Stay on item 1').click();
    await ada.at(1);
    await notice.waitFor({ state: 'detached' });
    await shown.poll(() => ada.editor.innerText()).not.toContain('lost');
    await ada.page.unroute(load);
    await ada.write('{"note":"here"}');
    await ada.saved();
    expect(await typesOf(1)).toEqual(['ItemAdded', 'TargetEdited']);
    expect(await typesOf(55)).toEqual(['ItemAdded']);
  });
});

describe('the sheets', () => {
  it('share their place on a narrow screen, where work continues by keyboard', async () => {
    await ada.page.setViewportSize({ width: 800, height: 800 });
    await ada.open(41);
    await ada.press('g');
    const sheet = ada.dialog('Guidelines');
    expect((await sheet.innerText()).trim()).toContain(guidelines);
    await ada.press('Control+ArrowRight');
    await ada.at(42);
    await sheet.waitFor();
    await ada.press('h');
    await ada.dialog('History').waitFor();
    await sheet.waitFor({ state: 'detached' });
    await ada.press('g');
    await sheet.waitFor();
    await ada.dialog('History').waitFor({ state: 'detached' });
    await ada.press('g');
    await sheet.waitFor({ state: 'detached' });
    await ada.page.setViewportSize({ width: 1280, height: 720 });
  });

  it.each([
    [
      'a Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36',
      'MacIntel',
      ['⌘⏎', '⌘⌫', '⌘←', '⌘→'],
    ],
    ['Linux', 'Mozilla/5.0 (X11; Linux x86_64)', 'Linux x86_64', ['Ctrl+Enter', 'Ctrl+Backspace', 'Ctrl+←', 'Ctrl+→']],
  ])('list every shortcut with the glyphs of %s', async (_, userAgent, platform, glyphs) => {
    const page = await ada.page.context().newPage();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setUserAgentOverride', { userAgent, platform });
    const reader = new Reviewer(page, queue);
    await reader.open(1);
    await reader.press('?');
    const keys = reader.dialog('Keyboard shortcuts').locator('dl').first().locator('dd kbd');
    await keys.first().waitFor();
    const shown = (await keys.allInnerTexts()).map((text) => text.trim());
    expect(shown).toHaveLength(shortcuts.filter(({ listed }) => listed !== undefined).length);
    expect(shown.slice(0, 4)).toEqual(glyphs);
    await page.close();
  });
});

describe('a text that the reviewer left by approving', () => {
  it('is followed by the editor of the next item, which alone gets what is typed next', async () => {
    await ada.open(30);
    await ada.afterApproving('Go to the next item');
    await ada.editor.click();
    await ada.press('ControlOrMeta+a', 'ControlOrMeta+Enter');
    await ada.at(31);
    await shown(ada.editor).toBeFocused();
    // Like an input method, which looks for a caret and not for the focus.
    await ada.page.keyboard.insertText('found');
    await ada.says('Draft kept');
    await ada.press('Escape', 'ControlOrMeta+ArrowRight');
    await ada.at(32);
    await ada.page.keyboard.insertText('lost');
    await ada.press('ControlOrMeta+ArrowLeft');
    await ada.at(31);
    await ada.shows('found');
    // None of the previous text was still selected.
    await ada.shows('as it came');
    await ada.editor.click();
    await ada.press('ControlOrMeta+z');
    await ada.saved();
    expect((await product.item(queue, 31)).state).toBe('New');
    expect((await product.item(queue, 32)).target).toBe('{"note":"as it came"}');
  });
});
