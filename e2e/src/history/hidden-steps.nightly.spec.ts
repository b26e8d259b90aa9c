// The history page of an item that several members annotate: only what the reader may see counts as a step.
import type { Page } from 'playwright-core';
import { mustBe } from '../product/client.fixture.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';

const product = reviewing();
const fields = [{ key: 'verdict', type: 'string' }];
let queue: ReviewedQueue;
let ida: Page;
let ben: Page;

beforeAll(async () => {
  const items = ['{"data":{"question":"Geese?"},"target":{"verdict":"open"}}'];
  queue = await product.queue({ name: 'Geese', items, fields, overlap: 2 });
  ida = await product.signedIn('/queues', {}, await product.labeler('Ida'));
  ben = await product.signedIn('/queues', {}, await product.labeler('Ben'));
});

const item = () => `/v1/labeling_queues/${queue.id}/items/${queue.items[0]}`;
async function annotate(page: Page, method: 'PUT' | 'POST', path: string, verdict: string): Promise<void> {
  const headers = { origin: product.site.product.uiUrl };
  const answer = await page.request.fetch(`${item()}/${path}`, { method, headers, data: { target: { verdict } } });
  expect(answer.status()).toBe(200);
}
const save = (page: Page, verdict: string) => annotate(page, 'PUT', 'annotation', verdict);
const submit = (page: Page, verdict: string) => annotate(page, 'POST', 'annotation/submit', verdict);

/** The history page, with the addresses of the pages of rows that it asked for. */
async function opened(page: Page): Promise<{ asked: string[] }> {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/history?') && asked.push(request.url()));
  await page.goto(`/queues/${queue.id}/items/${queue.items[0]}`);
  await page.getByRole('listbox', { name: 'Events of the item' }).waitFor();
  return { asked };
}
const stepsOf = async (page: Page) => {
  const steps = page.getByRole('option');
  await shown(steps.filter({ hasText: '…' })).toHaveCount(0);
  const words = await steps.locator('.revision, .what').allInnerTexts();
  return Array.from({ length: words.length / 2 }, (_, i) => `${words[2 * i]} ${words[2 * i + 1]}`.replace(/\s+/g, ' '));
};

describe('the history of an item that several members annotate', () => {
  it('skips drafts and what others answered', async () => {
    await save(ida, 'mine');
    await save(ida, 'my second');
    await submit(ida, 'my third');
    await save(ben, 'other');
    const { asked } = await opened(ida);
    expect(await stepsOf(ida)).toEqual([
      '0 API key “First key” added the item',
      expect.stringMatching(/^3 Ida submitted/),
    ]);
    await ida.getByText('2 / 2', { exact: true }).waitFor();
    await ida.keyboard.press('ArrowLeft');
    await ida.getByRole('region', { name: 'The step' }).getByText('Revision 0').waitFor();
    await ida.getByText('1 / 2', { exact: true }).waitFor();
    expect(asked.length).toBeLessThanOrEqual(2);
  });

  it('restores an earlier target for a lead even though a draft came last', async () => {
    const lead = await product.signedIn(
      '/queues',
      { lastingToasts: true },
      await product.member({ name: 'Lou', role: 'lead' }),
    );
    const headers = { origin: product.site.product.uiUrl };
    const edit = await lead.request.put(`${item()}/target`, { data: { target: { verdict: 'edited' } }, headers });
    expect(edit.status()).toBe(200);
    await save(ben, 'other once more');
    await opened(lead);
    await lead.getByText('3 / 3', { exact: true }).waitFor();
    await lead.keyboard.press('Home');
    await lead.getByRole('button', { name: 'Restore this target' }).click();
    await lead.getByText('The earlier target was restored').waitFor();
    await product.site.client.settled();
    const { text } = mustBe(200, await product.site.client.send({ method: 'GET', path: item() }));
    expect(JSON.parse(text).target).toEqual({ verdict: 'open' });
  });
});
