// One number for each item, whatever leaves the queue; and what a reviewer did before: their count and last answer.
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';
import type { Reviewer } from './reviewer.fixture.js';

const fields = [
  { key: 'verdict', type: 'enum', values: ['right', 'wrong'] },
  { key: 'note', type: 'string' },
];
const product = reviewing();
/** A time zone in which it is about noon, so that the day does not end between an approval and today's count. */
const hours = 12 - new Date().getUTCHours();
const atNoon = { zone: `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}` };
let queue: ReviewedQueue;
let ada: Reviewer;

beforeAll(async () => {
  const items = Array.from({ length: 8 }, (_, n) => `{"data":"case ${n + 1}","target":{"id":${n + 1}}}`);
  queue = await product.queue({ name: 'Numbers', items, fields });
  ada = await product.reviewer(queue, { ...atNoon, lastingToasts: true });
});

const data = (n: number) => ada.page.getByText(`case ${n}`, { exact: true }).waitFor();
const stored = async (n: number) => (await product.item(queue, n)).target;

describe('the number of an item', () => {
  it('is its position while all items are there', async () => {
    await shown.poll(() => ada.position()).toBe('1 of 8');
    await shown(ada.page.getByText('Item 1', { exact: true })).toHaveCount(0);
  });

  it('stays the same in the bar, in the address, by key and in the list when others leave', async () => {
    await ada.open(2);
    await ada.press('Control+Backspace');
    await ada.page.getByText('Item 3', { exact: true }).waitFor();
    await ada.at(2, 7);
    expect(new URL(ada.page.url()).search).toBe('?item=3');
    await ada.press('j');
    await ada.page.keyboard.type('5');
    await ada.press('Enter');
    await data(5);
    await shown(ada.bar).toHaveAttribute('aria-valuetext', 'Item 5, 4 of 7, New');
    await ada.press('Control+Backspace');
    await ada.toast('Item 5 discarded').waitFor();
    await ada.press('u');
    await data(5);
    await ada.press('l');
    const row = ada.page.getByRole('row').filter({ hasText: 'case 5' });
    expect(await row.innerText()).toMatch(/^\s*5\b/);
    await ada.press('Escape');
  });

  it('leads to the next item when its own has left, by key and by link, and says so', async () => {
    await ada.press('j');
    await ada.page.keyboard.type('2');
    await ada.press('Enter');
    const told = ada.toast('Item 2 is no longer in the queue. This is item 3.');
    await told.waitFor();
    await data(3);
    await ada.page.goto(`${queue.path}?item=2`);
    await told.waitFor();
    await data(3);
  });

  it('is not its position within a filter', async () => {
    await ada.page.goto(`${queue.path}?q=case%207`);
    await data(7);
    await ada.at(1, 1);
    await ada.page.getByText('Item 7', { exact: true }).waitFor();
    await ada.press('j');
    await ada.page.keyboard.type('4');
    await ada.press('Enter');
    await data(4);
  });
});

describe('copying the previous answer', () => {
  it('takes the fields given to the item approved before, by key or button, and can be undone', async () => {
    await ada.page.goto(`${queue.path}?item=3`);
    await ada.ready();
    await shown(ada.button('Copy previous')).toBeDisabled();
    await ada.press('a', '2', 'Control+Enter');
    await data(4);
    await ada.press('Escape', 'p');
    await ada.toast('Copied the answer of item 3').waitFor();
    await ada.saved();
    expect(await stored(4)).toBe('{"id":4,"verdict":"wrong"}');
    await ada.press('u');
    await ada.saved();
    expect(await stored(4)).toBe('{"id":4}');
    await ada.button('Copy previous').click();
    await ada.saved();
    expect(await stored(4)).toBe('{"id":4,"verdict":"wrong"}');
    await ada.axeFindsNothing();
  });

  it('does not happen while its key is typed as text', async () => {
    await ada.page.goto(`${queue.path}?item=6`);
    await ada.ready();
    await ada.page.getByRole('textbox', { name: 'note', exact: true }).click();
    await ada.press('p');
    await ada.saved();
    expect(await stored(6)).toBe('{"id":6,"note":"p"}');
    await ada.press('Escape');
  });

  it('finds the answer that was given before the page was opened', async () => {
    await ada.reload();
    await data(6);
    await ada.page.locator('button:enabled', { hasText: 'Copy previous' }).waitFor();
    await ada.press('p');
    await ada.toast('Copied the answer of item 3').waitFor();
    await ada.saved();
    expect(await stored(6)).toBe('{"id":6,"verdict":"wrong"}');
  });
});

describe("a member's own count and pace", () => {
  it('are shown once something has been approved, and count only this member', async () => {
    await ada.page.getByText('1 by you today', { exact: true }).waitFor();
    const lena = await product.reviewer(queue, atNoon, await product.labeler('Lena'));
    await lena.press('Control+Enter', 'Control+Enter');
    await lena.counts(3, 1, 3);
    await lena.saved();
    await lena.page.getByText('2 by you today', { exact: true }).waitFor();
    await lena.reload();
    await lena.page.getByText('2 by you today', { exact: true }).waitFor();
    await lena.axeFindsNothing();
    await ada.reload();
    await ada.page.getByText('1 by you today', { exact: true }).waitFor();
  });
});

describe('the other pages of the queue', () => {
  it('are reached from the review, from a menu where there is no room for links', async () => {
    const links = () => ada.page.getByRole('navigation', { name: 'Pages of the queue' }).getByRole('link');
    await shown.poll(() => links().allInnerTexts()).toEqual(['Insights', 'Past state', 'Settings']);
    await ada.page.setViewportSize({ width: 390, height: 844 });
    await ada.button('More').click();
    const entries = ada.page.getByRole('menuitem');
    expect((await entries.allInnerTexts()).map((words) => words.trim())).toEqual([
      ...['Filter', 'List', 'Comments', 'Copy previous', 'Import a file'],
      ...['Insights', 'Past state', 'Settings'],
    ]);
    await ada.axeFindsNothing();
    await ada.page.keyboard.press('Escape');
    await ada.page.setViewportSize({ width: 1024, height: 768 });
    await ada.button('More').click();
    await shown(entries.filter({ hasText: 'Copy previous' })).toBeVisible();
    await ada.page.keyboard.press('Escape');
    await ada.page.setViewportSize({ width: 390, height: 844 });
    await ada.button('More').click();
    await entries.filter({ hasText: 'Filter' }).click();
    await shown(ada.page.getByRole('searchbox', { name: 'Search items' })).toBeFocused();
    await ada.button('More').click();
    await entries.filter({ hasText: 'Past state' }).click();
    await ada.page.waitForURL('**/as-of*');
    await ada.page.setViewportSize({ width: 1280, height: 800 });
    await links().filter({ hasText: 'Settings' }).click();
    await ada.page.waitForURL('**/settings');
    await shown.poll(() => links().allInnerTexts()).toEqual(['Review', 'Insights', 'Past state']);
  });

  it('leave both panes room at 200 %', async () => {
    await ada.page.goto(queue.path);
    await ada.page.setViewportSize({ width: 720, height: 450 });
    await ada.ready();
    for (const name of ['Data', 'Target']) {
      const pane = ada.page.locator('section', { has: ada.page.getByRole('heading', { name, exact: true }) }).last();
      expect([name, ((await pane.boundingBox())?.height ?? 0) >= 180]).toEqual([name, true]);
    }
    const wider = await ada.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider).toBe(0);
  });
});
