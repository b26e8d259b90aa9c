// A history longer than what its page opens with: other steps are loaded when the reader goes there.
import type { Page } from 'playwright-core';
import { mustBe } from '../product/client.fixture.js';
import { shown } from '../product/shown.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';

const world = reviewing();
const EDITS = 130;
let queue: ReviewedQueue;
let page: Page;

beforeAll(async () => {
  queue = await world.queue({ name: 'Much edited', items: ['{"data":{"question":"How many?"},"target":{"n":0}}'] });
  const path = `/v1/labeling_queues/${queue.id}/items/${queue.items[0]}/target`;
  for (let n = 1; n <= EDITS; n++) {
    mustBe(200, await world.site.client.send({ method: 'PUT', path, body: { target: { n } } }));
  }
  await world.site.client.settled();
  page = await world.signedIn(`/queues/${queue.id}/items/${queue.items[0]}`);
});

const steps = () => page.getByRole('listbox', { name: 'Events of the item' });
const changed = (before: number, after: number) =>
  page.getByRole('region', { name: 'The step' }).getByRole('row', { name: `n Changed ${before} ${after}` });
const selected = () => steps().getByRole('option', { selected: true });

describe('a long history', () => {
  it('opens at the last step and reaches the first with one key', async () => {
    await changed(EDITS - 1, EDITS).waitFor();
    await page.getByText(`${EDITS + 1} / ${EDITS + 1}`).waitFor();
    await steps().press('Home');
    await selected().getByText('added the item').waitFor();
    await steps().press('ArrowDown');
    await changed(0, 1).waitFor();
    await page.getByRole('slider', { name: 'Step in the history' }).fill('40');
    await changed(39, 40).waitFor();
  });

  it('scrolls without leaving the selected step', async () => {
    await steps().press('End');
    await changed(EDITS - 1, EDITS).waitFor();
    const bottom = await steps().evaluate((list) => list.scrollTop);
    await steps().hover();
    await page.mouse.wheel(0, -2_000);
    await steps().getByRole('option', { name: '70 ' }).waitFor();
    expect(await steps().evaluate((list) => list.scrollTop)).toBeLessThan(bottom);
    await changed(EDITS - 1, EDITS).waitFor();
  });

  it('opens at a step far from both ends', async () => {
    await page.goto(`/queues/${queue.id}/items/${queue.items[0]}?revision=60`);
    await changed(59, 60).waitFor();
    await shown(selected()).toHaveAttribute('aria-posinset', '61');
  });
});

describe('a history of large targets', () => {
  const target = (n: number) => ({ n, lines: Array.from({ length: 5_000 }, (_, i) => `line ${i} of a large target`) });
  let path: string;

  beforeAll(async () => {
    const items = [JSON.stringify({ data: 1, target: target(0) })];
    const large = await world.queue({ name: 'Large targets', items });
    path = `/queues/${large.id}/items/${large.items[0]}`;
    for (let n = 1; n <= 3; n++) {
      const body = { target: target(n) };
      mustBe(200, await world.site.client.send({ method: 'PUT', path: `/v1/labeling_${path.slice(1)}/target`, body }));
    }
    await world.site.client.settled();
  });

  it('is loaded by the page instead of coming with it', async () => {
    const text = await (await page.request.get(path, { headers: { accept: 'text/html' } })).text();
    expect(text.length).toBeLessThan(100_000);
    await page.goto(path);
    await changed(2, 3).waitFor();
    await page.goto(`${path}?revision=1`);
    await changed(0, 1).waitFor();
  });
});
