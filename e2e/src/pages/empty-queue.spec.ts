// A new queue: the ways in, and a file that becomes its items.
import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';

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

  it('says no more than that to people who may not add items', async () => {
    const third = await anEmptyQueue('Only read');
    const auditor = await product.member({ name: 'Audrey', role: 'auditor' });
    const page = await product.signedIn(third.path, {}, auditor);
    await page.getByText('Items appear here as soon as somebody adds them.').waitFor();
    expect(await page.getByRole('button', { name: 'Import a file' }).count()).toBe(0);
  });
});
