// Choosing where a push goes: what is typed counts at once, and a dataset is created only by the push itself.
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';
import type { Reviewer } from './reviewer.fixture.js';

const product = reviewing();
let queue: ReviewedQueue;
let ada: Reviewer;

beforeAll(async () => {
  queue = await product.queue({ name: 'To push', items: ['{"data":1,"target":{"a":1}}', '{"data":2,"target":{}}'] });
  ada = await product.reviewer(queue);
  await ada.open(1);
});

const dialog = () => ada.dialog('Push to dataset');
async function openDialog(): Promise<void> {
  await ada.page.getByRole('button', { name: /^Push to dataset/ }).click();
  await dialog()
    .getByRole('radio', { name: /^All items in the queue/ })
    .click();
  await dialog().getByRole('combobox', { name: 'Dataset' }).click();
}
const datasets = async (): Promise<string[]> => {
  const { text } = await product.site.client.send({ method: 'GET', path: '/v1/datasets' });
  return JSON.parse(text).data.map(({ name }: { name: string }) => name);
};

describe('a push to a dataset that does not exist', () => {
  it('creates nothing when it is canceled', async () => {
    await openDialog();
    await ada.page.keyboard.type('Left alone');
    await dialog().getByText('“Left alone” will be created.').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await datasets()).not.toContain('Left alone');
  });

  it('creates it with the key of the dialog, under the name that was typed', async () => {
    await openDialog();
    await ada.page.keyboard.type('Golden');
    await ada.press('Control+Enter');
    await dialog().getByText('2 of 2 pushed').waitFor();
    await dialog().getByRole('link', { name: 'Open Golden' }).waitFor();
    expect(await datasets()).toContain('Golden');
  });

  it('offers that dataset by its name from then on', async () => {
    await dialog().getByRole('button', { name: 'Close' }).click();
    await ada.page.reload();
    await ada.page.getByRole('button', { name: /^Push to dataset/ }).click();
    await shown(dialog().getByRole('combobox', { name: 'Dataset' })).toHaveValue('Golden');
  });
});
