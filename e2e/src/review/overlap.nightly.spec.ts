// Changing how many members annotate each item of a queue, on its settings page.
import type { Page } from 'playwright-core';
import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';

const product = reviewing();

describe('changing how many members annotate each item', () => {
  /** Submits like the review screen, as far as it matters here. */
  async function submit(page: Page, queue: ReviewedQueue, position: number, target: unknown): Promise<void> {
    const path = `/v1/labeling_queues/${queue.id}/items/${queue.items[position - 1]}/annotation/submit`;
    const headers = { origin: product.site.product.uiUrl };
    expect((await page.request.post(path, { data: { target }, headers })).status()).toBe(200);
  }
  async function choose(page: Page, queue: ReviewedQueue, annotations: number): Promise<void> {
    await product.site.client.settled();
    await page.goto(`/queues/${queue.id}/settings`);
    await page.getByLabel('Annotations per item').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: String(annotations), exact: true }).waitFor();
    await page.keyboard.press(String(annotations));
    await page.keyboard.press('Enter');
    await page.getByText('When you save:').waitFor();
  }
  async function save(page: Page): Promise<void> {
    await page.keyboard.press('Control+Enter');
    await page.getByText('Settings saved.').waitFor();
  }
  const state = async (queue: ReviewedQueue) => (await product.item(queue, 1)).state;

  it('says in advance what it does, shows its progress, and can reopen what was agreed on', async () => {
    const items = [0, 1, 2].map((n) => `{"data":{"question":"Ducks ${n}"},"target":{"n":${n}}}`);
    const queue = await product.queue({ name: 'Ducks', items, overlap: 3 });
    const people = [await product.labeler('Bo'), await product.labeler('Cy')];
    for (const [i, person] of people.entries()) {
      const page = await product.signedIn('/queues', {}, person);
      await submit(page, queue, 1, { n: 5 });
      await submit(page, queue, 2, { n: 6 + i });
    }
    // Nothing changes in an archived queue, so what is still to be done can be seen.
    const place = `/v1/labeling_queues/${queue.id}`;
    await product.site.client.send({ method: 'POST', path: `${place}/archive` });

    const lea = await product.signedIn(
      '/queues',
      { lastingToasts: true },
      await product.member({ name: 'Lea', role: 'lead' }),
    );
    await choose(lea, queue, 2);
    await lea.getByText('1 item is approved, because all annotations are equal. 1 item is disputed').waitFor();
    await axeFindsNothingInBothThemes(lea);
    await save(lea);
    await product.site.client.settled();
    await lea.goto(`${queue.path}?annotation=disputed`);
    await lea.getByText('Items need 2 annotations each. What was submitted is settled once').waitFor();
    await lea.getByText('1 of 3 items').waitFor();
    await axeFindsNothingInBothThemes(lea);
    await lea.keyboard.press('l');
    await lea.getByRole('row', { name: '2 of 2 annotations submitted' }).waitFor();
    await axeFindsNothingInBothThemes(lea);
    await lea.keyboard.press('l');
    await product.site.client.send({ method: 'POST', path: `${place}/unarchive` });
    await lea.getByText('Items need 2 annotations each').waitFor({ state: 'hidden' });
    await shown.poll(() => state(queue)).toBe('Approved');

    await choose(lea, queue, 3);
    await lea.getByLabel('Also reopen the item that was approved by agreement').focus();
    await lea.keyboard.press('Space');
    await save(lea);
    await shown.poll(() => state(queue)).toBe('New');
    expect((await product.item(queue, 1)).target).toBe('{"n":0}');
  });

  it('can ask several members about only a share of the items, and one about each of the others', async () => {
    // Chance decides which need several, so there are enough items to always have some of both kinds.
    const items = Array.from({ length: 60 }, (_, n) => `{"data":{"question":"Rails ${n}"},"target":{"n":${n}}}`);
    const queue = await product.queue({ name: 'Rails', items });
    const lia = await product.signedIn(
      '/queues',
      { lastingToasts: true },
      await product.member({ name: 'Lia', role: 'lead' }),
    );
    await choose(lia, queue, 3);
    await lia.getByRole('textbox', { name: 'Share of items that need 3, in percent' }).focus();
    await lia.keyboard.press('Control+a');
    await lia.keyboard.type('300');
    await lia.getByText('Enter 0 to 100, with at most two decimals').waitFor();
    await lia.keyboard.press('Control+a');
    await lia.keyboard.type('30.5');
    await lia
      .getByText(/^When you save: Of the 60 items in the queue, \d+ need 3 annotations; the others need one/)
      .waitFor();
    await axeFindsNothingInBothThemes(lia);
    await save(lia);
    await lia.goto(queue.path);
    await lia.getByText('3 members annotate 30.5% of the items of this queue').waitFor();

    await product.site.client.settled();
    const bea = await product.signedIn(queue.path, {}, await product.labeler('Bea'));
    const needed = await Promise.all(
      queue.items.map(async (id): Promise<number> => {
        const { text } = await product.site.client.get(`/v1/labeling_queues/${queue.id}/items/${id}`);
        return JSON.parse(text).annotations.needed;
      }),
    );
    expect(new Set(needed)).toEqual(new Set([1, 3]));
    for (const many of [1, 3]) {
      const position = needed.indexOf(many) + 1;
      await submit(bea, queue, position, { n: -1 });
      await product.site.client.settled();
      expect((await product.item(queue, position)).state).toBe(many === 1 ? 'Approved' : 'New');
    }
  });
});
