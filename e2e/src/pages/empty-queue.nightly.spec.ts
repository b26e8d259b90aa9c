// The ways into a queue: what a new one offers, and a file whose rows become its items.
import type { Page } from 'playwright-core';
import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { mustBe } from '../product/client.fixture.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';

const product = reviewing();
let queue: ReviewedQueue;

/** A queue that nobody has added to. */
async function anEmptyQueue(name: string): Promise<ReviewedQueue> {
  const created = await product.site.client.send({ method: 'POST', path: '/v1/labeling_queues', body: { name } });
  const { id }: { id: string } = JSON.parse(created.text);
  await product.site.client.get(`/v1/labeling_queues/${id}?atLeast=${created.headers.get('position')}`);
  return { id, path: `/queues/${id}`, items: [] };
}

beforeAll(async () => {
  queue = await anEmptyQueue('Fresh');
});

describe('an empty queue', () => {
  it('names the ways in, and fits phones and wide screens', async () => {
    const page = await product.signedIn(queue.path);
    await page.getByRole('heading', { name: 'This queue is empty' }).waitFor();
    for (const name of ['From a dataset', 'From traces', 'From SQL', 'choose a form', 'write guidelines', 'API key'])
      await page.getByRole('link', { name }).waitFor();
    await page.getByText(`/v1/labeling_queues/${queue.id}/items`).waitFor();
    for (const width of [390, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await axeFindsNothingInBothThemes(page);
  });

  it('takes a file, and shows its first row as an item', async () => {
    const page = await product.signedIn(queue.path);
    await page.getByRole('button', { name: 'Import a file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a file' });
    const rows = ['question,answer', 'What is 2 + 2?,4', 'What is 3 + 3?,6'].join('\n');
    await dialog
      .getByLabel('File to import')
      .setInputFiles({ name: 'sums.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
    await dialog.getByText('sums.csv').waitFor();
    await axeFindsNothingInBothThemes(page);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByText('2 items were added.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByText('What is 2 + 2?').first().waitFor();
    await page.getByText('1 of 2').waitFor();
  });

  it('takes a file with the keys of its items in a column', async () => {
    const other = await anEmptyQueue('Keyed');
    const page = await product.signedIn(other.path);
    const dialog = page.getByRole('dialog', { name: 'Import a file' });
    await page.getByRole('button', { name: 'Import a file' }).click();
    const buffer = Buffer.from('number,question\n7,first');
    await dialog.getByLabel('File to import').setInputFiles({ name: 'keyed.csv', mimeType: 'text/csv', buffer });
    await dialog.getByText('Without a key, importing another file adds all its rows.').waitFor();
    await dialog.getByLabel('Key column', { exact: true }).click();
    await page.getByRole('option', { name: 'number' }).click();
    await dialog.getByText('Rows whose key is already in the queue are skipped.').waitFor();
    await axeFindsNothingInBothThemes(page);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByText('1 item was added.').waitFor();
    const body = { items: [{ data: 'second', target: null, idempotencyKey: '7' }] };
    const added = await product.site.client.send({
      method: 'POST',
      path: `/v1/labeling_queues/${other.id}/items`,
      body,
    });
    expect(added.headers.get('collapsed-count')).toBe('1');
  });

  it('takes a file that is dropped on it', async () => {
    const other = await anEmptyQueue('Dropped on');
    const page = await product.signedIn(other.path);
    await page.getByRole('heading', { name: 'This queue is empty' }).waitFor();
    const dropped = await page.evaluateHandle(() => {
      const carried = new DataTransfer();
      carried.items.add(new File(['{"data":"dropped","target":null}\n'], 'one.jsonl'));
      return carried;
    });
    await page.getByRole('region', { name: 'This queue is empty' }).dispatchEvent('drop', { dataTransfer: dropped });
    const dialog = page.getByRole('dialog', { name: 'Import a file' });
    await dialog.getByText('one.jsonl').waitFor();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByText('1 item was added.').waitFor();
  });

  it('says only that it is empty to people who may not add items', async () => {
    const third = await anEmptyQueue('Only read');
    const auditor = await product.member({ name: 'Audrey', role: 'auditor' });
    const page = await product.signedIn(third.path, {}, auditor);
    await page.getByText('Items appear here as soon as somebody adds them.').waitFor();
    expect(await page.getByRole('button', { name: 'Import a file' }).count()).toBe(0);
  });
});

describe('a queue that has items', () => {
  const items = ['first', 'second'].map((data, n) => `{"data":"${data}","target":null,"idempotencyKey":"${n + 1}"}`);
  const grown = { name: 'grown.csv', mimeType: 'text/csv', buffer: Buffer.from('id,data\n1,first\n2,second\n3,third') };
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import a file' });
  const openMenu = (page: Page) => page.locator('header').getByRole('button', { name: 'More', exact: true }).click();
  async function chooseGrown(page: Page): Promise<void> {
    await dialogOf(page).getByLabel('File to import').setInputFiles(grown);
    await dialogOf(page).getByText('Rows whose key is already in the queue are skipped.').waitFor();
  }

  it.each([390, 1280, 1920])('takes a file that has grown, from its menu on a screen %d pixels wide', async (width) => {
    const { path } = await product.queue({ name: `Grown ${width}`, items });
    const page = await product.signedIn(path, { width, height: 800 });
    await page.getByText('1 of 2').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Import a file' }).waitFor();
    await axeFindsNothingInBothThemes(page);
    await page.getByRole('menuitem', { name: 'Import a file' }).click();
    await dialogOf(page).getByText('select what you need there and choose “Add to queue”').waitFor();
    await axeFindsNothingInBothThemes(page);
    await chooseGrown(page);
    await dialogOf(page).getByRole('button', { name: 'Import', exact: true }).click();
    await dialogOf(page).getByText('1 item was added.').waitFor();
    await dialogOf(page).getByRole('button', { name: 'Close' }).click();
    await page.getByText('1 of 3').waitFor();
  });

  it('offers an import in the palette, but not there or in the menu to people who may not add items', async () => {
    const { path } = await product.queue({ name: 'By name', items });
    const offered = async (page: Page) => {
      await page.getByText('1 of 2').waitFor();
      await page.keyboard.press('ControlOrMeta+k');
      await page.keyboard.type('past');
      await page.getByRole('option', { name: 'Past state' }).waitFor();
      await page.getByRole('dialog').getByRole('combobox').fill('import a file');
      await page.getByText(/^(No matches\.|\d+ match(es)?)$/).waitFor();
      return page.getByRole('option', { name: 'Import a file' }).count();
    };
    const lead = await product.signedIn(path);
    expect(await offered(lead)).toBe(1);
    await lead.keyboard.press('Enter');
    await dialogOf(lead).getByText('Choose a file').waitFor();
    const labeler = await product.signedIn(path, { width: 390, height: 800 }, await product.labeler('Lena'));
    expect(await offered(labeler)).toBe(0);
    await labeler.keyboard.press('Escape');
    await openMenu(labeler);
    await labeler.getByRole('menuitem', { name: 'Insights' }).waitFor();
    expect(await labeler.getByRole('menuitem', { name: 'Import a file' }).count()).toBe(0);
  });

  it('takes no file once it is archived, not even one that has already been chosen', async () => {
    const { id, path } = await product.queue({ name: 'Archived', items });
    const archiving = (what: 'archive' | 'unarchive') =>
      product.site.client.send({ method: 'POST', path: `/v1/labeling_queues/${id}/${what}`, body: {} });
    const page = await product.signedIn(path, { width: 390, height: 800 });
    await page.getByText('1 of 2').waitFor();
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Import a file' }).click();
    await chooseGrown(page);
    mustBe(200, await archiving('archive'));
    await page.getByText('This queue is archived.').waitFor();
    await dialogOf(page).getByRole('button', { name: 'Import', exact: true }).click();
    await dialogOf(page).getByText('The queue is archived').waitFor();
    await axeFindsNothingInBothThemes(page);
    // The chosen file waits until the queue is unarchived.
    mustBe(200, await archiving('unarchive'));
    await page.getByText('This queue is archived.').waitFor({ state: 'detached' });
    await dialogOf(page).getByRole('button', { name: 'Import', exact: true }).click();
    await dialogOf(page).getByText('1 item was added.').waitFor();
    await dialogOf(page).getByRole('button', { name: 'Close' }).click();
    mustBe(200, await archiving('archive'));
    await page.getByText('This queue is archived.').waitFor();
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Insights' }).waitFor();
    await shown(page.getByRole('menuitem', { name: 'Import a file' })).toHaveCount(0);
  });
});
