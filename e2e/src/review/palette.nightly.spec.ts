// The command palette, on the review screen and on other pages, with the keyboard alone.
import type { Page } from 'playwright-core';
import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { mustBe } from '../product/client.fixture.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';
import type { Reviewer } from './reviewer.fixture.js';

const product = reviewing();
let queue: ReviewedQueue;
let ada: Reviewer;

beforeAll(async () => {
  const items = Array.from({ length: 5 }, (_, n) => `{"data":"case ${n + 1}","target":{"n":${n + 1}}}`);
  queue = await product.queue({ name: 'Tone of voice', items });
  await product.queue({ name: 'Tokens 100%', items: items.slice(0, 1) });
  await product.site.client.dataset('Golden tone');
  await product.site.client.settled();
  ada = await product.reviewer(queue);
});

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or run a command' });
const box = (page: Page) => palette(page).getByRole('combobox');
const options = (page: Page) => palette(page).getByRole('option').locator('.palette-label').allInnerTexts();
const selected = (page: Page) => palette(page).getByRole('option', { selected: true });
async function open(page: Page, query = ''): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await shown(box(page)).toBeFocused();
  await page.keyboard.type(query);
}
async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'detached' });
}
async function take(page: Page, option: RegExp): Promise<void> {
  await selected(page).filter({ hasText: option }).waitFor();
  await page.keyboard.press('Enter');
  await palette(page).waitFor({ state: 'detached' });
}

describe('the palette on the review screen', () => {
  it('opens from the editor, closes with Escape or its key, and gives the focus back', async () => {
    await ada.clickIntoEditor();
    for (const close of ['Escape', 'ControlOrMeta+k']) {
      await open(ada.page);
      await ada.page.keyboard.press(close);
      await palette(ada.page).waitFor({ state: 'detached' });
      await shown(ada.editor).toBeFocused();
    }
    await ada.shows('"n": 1');
  });

  it('opens again, with nothing typed, when its key is pressed while it is still closing', async () => {
    await open(ada.page, 'approve');
    await ada.press('Escape');
    await ada.press('ControlOrMeta+k');
    await shown(box(ada.page)).toHaveValue('');
    await shown(box(ada.page)).toBeFocused();
    await leave(ada.page);
    await shown(ada.editor).toBeFocused();
  });

  it('takes what is typed right after its key, however long the next frame takes', async () => {
    await ada.page.evaluate(() => {
      const { requestAnimationFrame: draw } = window;
      window.requestAnimationFrame = (frame) => window.setTimeout(() => draw(frame), 3_000);
    });
    await ada.press('ControlOrMeta+k', 'a', 'p', 'p');
    await shown(box(ada.page)).toHaveValue('app');
    await ada.reload();
    await ada.clickIntoEditor();
  });

  it('is a combobox with a list of options, and axe finds nothing', async () => {
    await open(ada.page, 'a');
    await shown(box(ada.page)).toHaveAttribute('aria-expanded', 'true');
    const list = await palette(ada.page).getByRole('listbox').getAttribute('id');
    await shown(box(ada.page)).toHaveAttribute('aria-controls', list ?? '');
    await ada.press('ArrowDown');
    await palette(ada.page).getByRole('status').filter({ hasText: 'matches' }).waitFor();
    const active = await box(ada.page).getAttribute('aria-activedescendant');
    await shown(selected(ada.page)).toHaveAttribute('id', active ?? '');
    await axeFindsNothingInBothThemes(ada.page);
    await ada.press('ControlOrMeta+a');
    await ada.page.keyboard.type('activity');
    await shown(selected(ada.page).locator('small')).toHaveText('Page');
    await axeFindsNothingInBothThemes(ada.page);
    await leave(ada.page);
  });

  it('runs the actions of the page by their words, and shows their keys', async () => {
    await leave(ada.page);
    await open(ada.page, 'approve');
    await shown(selected(ada.page).locator('kbd')).toHaveCount(1);
    await take(ada.page, /^Approve/);
    await ada.at(2);
    await ada.counts(4, 0, 1);
    await open(ada.page, 'list view');
    await shown(palette(ada.page).getByRole('option').filter({ hasText: 'List view' })).toHaveCount(0);
    await ada.press('ControlOrMeta+a');
    await ada.page.keyboard.type('list');
    await take(ada.page, /^List/);
    await ada.page.getByRole('grid', { name: 'Items' }).waitFor();
    await ada.press('l');
  });

  it('goes to an item by its number', async () => {
    await open(ada.page, '4');
    await take(ada.page, /^Item 4 of Tone of voice/);
    await ada.at(4);
    expect(new URL(ada.page.url()).search).toBe('?item=4');
  });

  it('does not offer a button that cannot be pressed', async () => {
    await product.site.client.settled();
    await ada.open(1);
    await ada.button('Unapprove').waitFor();
    await open(ada.page, 'approve');
    await selected(ada.page).filter({ hasText: 'Unapprove' }).waitFor();
    expect((await options(ada.page)).filter((label) => label === 'Approve')).toEqual([]);
    await leave(ada.page);
  });
});

describe('the palette anywhere', () => {
  it('goes to queues and datasets by some of their letters, and to those used recently first', async () => {
    const { page } = ada;
    await open(page, 'gold');
    await take(page, /^Golden tone/);
    await page.waitForURL('**/datasets/*');
    await open(page, 'to voi');
    await take(page, /^Tone of voice/);
    await page.waitForURL(`**${queue.path}*`);
    await ada.ready();
    await open(page);
    await palette(page).getByText('Recently used').waitFor();
    await shown.poll(async () => (await options(page)).slice(0, 2)).toEqual(['Tone of voice', 'Golden tone']);
    await page.keyboard.type('tone');
    await take(page, /^Tone of voice/);
  });

  it('goes to the pages of the queue on screen, where its item numbers work, too', async () => {
    const { page } = ada;
    await open(page, 'insights');
    await take(page, /^Insights/);
    await page.waitForURL('**/insights');
    await page
      .getByRole('navigation', { name: 'Pages of the queue' })
      .getByRole('link', { name: 'Past state' })
      .waitFor();
    await open(page, '3');
    await take(page, /^Item 3/);
    await ada.at(3);
  });

  it('goes from one dataset to another, which has columns of its own', async () => {
    const { client } = product.site;
    for (const [name, key] of [
      ['Geese', 'feathers'],
      ['Trains', 'wheels'],
    ] as const) {
      const path = `/v1/datasets/${await client.dataset(name)}/datapoints`;
      mustBe(
        201,
        await client.send({ method: 'POST', path, body: { datapoints: [{ data: 1, target: { [key]: 1 } }] } }),
      );
    }
    await client.settled();
    const { page } = ada;
    const column = (name: string) => page.getByRole('columnheader', { name });
    await open(page, 'geese');
    await take(page, /^Geese/);
    await column('feathers').waitFor();
    await open(page, 'trains');
    await take(page, /^Trains/);
    await column('wheels').waitFor();
    await shown(column('feathers')).toHaveCount(0);
  });

  it('offers only what the role allows', async () => {
    const lena = await product.labeler('Lena');
    const page = await product.signedIn('/queues', {}, lena);
    await page.getByRole('button', { name: 'Search' }).click();
    await shown(box(page)).toBeFocused();
    const offered = await options(page);
    expect(offered).toEqual(expect.arrayContaining(['Queues', 'Activity', 'Account']));
    for (const label of ['Members', 'API keys', 'New queue']) expect(offered).not.toContain(label);
    await page.keyboard.type('members');
    await palette(page).getByText('No matches.').waitFor();
    await page.context().close();
  });
});
